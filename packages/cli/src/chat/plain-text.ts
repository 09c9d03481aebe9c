// Line breaks and tabs may stay; what else commands a terminal may not.
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** What a model or a file says, as text that a terminal shows and does not obey. */
export function plainText(text: string): string {
  return text.replace(COMMANDS, '')
}
