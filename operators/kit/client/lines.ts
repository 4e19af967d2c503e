const NEWLINE = 0x0a;

/**
 * Cuts a stream of bytes into lines, without their ends. A last line without an end is an error: it was cut.
 * @throws if the stream ends inside a line
 */
export async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, at);
      const line = parts.length > 0 ? Buffer.concat([...parts, rest]) : rest;
      parts = [];
      from = at + 1;
      if (line.length > 0) yield line;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  const left = Buffer.concat(parts);
  if (left.length > 0) throw new Error(`the stream ended inside a line: ${left.subarray(0, 60).toString('utf8')}…`);
}
