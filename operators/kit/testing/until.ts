/** Polls until a value is truthy, and returns it. @throws after `timeout` milliseconds, with what was waited for */
export async function until<T>(what: string, read: () => T | Promise<T>, timeout = 30_000): Promise<NonNullable<T>> {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not within ${timeout} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
