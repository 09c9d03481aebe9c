// Colours, line breaks and tabs may stay; whatever else commands a terminal may not.
const COMMANDS = /\u001b\[[\d;]*m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * What is to be written to a stream. Prompts, answers and errors hold what models, providers and files say: a terminal
 * shows that and does not obey it. Elsewhere (a pipe, a file) every byte stays.
 */
export function terminalText(text: string, { isTTY = false }: { readonly isTTY?: boolean }): string {
  return isTTY ? text.replace(COMMANDS, (command) => (command.length > 1 ? command : '')) : text
}
