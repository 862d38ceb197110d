export function ensureWebBuilt(node: string, options?: { always?: boolean }): Promise<void>;
export function ensureServerBuilt(node: string, options?: { always?: boolean }): Promise<void>;
export function serverFlags(): string[];
