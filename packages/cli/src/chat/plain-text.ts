// Keeps line breaks and tabs, and removes other control characters.
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Text from a model or file, made safe for a terminal. */
export function plainText(text: string): string {
  return text.replace(COMMANDS, '')
}
