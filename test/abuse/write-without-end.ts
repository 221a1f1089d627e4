import type { ServerResponse } from 'node:http'

/** Repeats a text until the other side closes, as fast as it reads. */
export function writeWithoutEnd(response: ServerResponse, text: string): void {
  const write = () => {
    while (!response.destroyed && response.write(text));
  }
  response.on('drain', write)
  write()
}
