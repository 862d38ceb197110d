export function ensureWebBuilt(node: string): Promise<void>;
export function ensurePluginsBuilt(node: string): Promise<void>;
export function ensureServerBuilt(node: string): Promise<void>;
export function serverFlags(): string[];
export function serverEnvironment(): { MALLOC_ARENA_MAX: string };
