export function step<T>(label: string, work: () => Promise<T>): Promise<T>;
export function say(line: string): void;
