export function ensureWebBuilt(node: string, options?: { always?: boolean }): Promise<void>;
