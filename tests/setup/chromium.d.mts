export function findChromium(options?: { isWhole?: boolean }): string | undefined;
