import type { Reading } from '../reading/read-prompt.ts'

/**
 * Says what the text was written from. It changes with every word of the prompt, also with those that were not
 * quoted, so that whatever is made from the text changes too.
 */
export function closingLine(reading: Reading, voiceName: string): string {
  return `*Written by ${voiceName} from ${reading.words.toLocaleString('en-GB')} words of material, reference \`${reading.reference}\`.*`
}
