import type { Reading } from '../reading/read-prompt.ts'

/**
 * Says what the text was written from. It changes with every word of the prompt, also with those that were not
 * quoted, so that whatever is made from the text changes too.
 */
export function closingLine(reading: Reading, voiceName: string): string {
  return `*Written by ${voiceName} from ${withCommas(reading.words)} words of material, reference \`${reading.reference}\`.*`
}

/** Not by locale: the same bytes on every machine. */
function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
