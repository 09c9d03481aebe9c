/** The sentences of running text, in order; marks of Markdown removed. */
export function splitSentences(text: string): string[] {
  const plain = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|\*|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '') return []
  return plain
    .split(/(?<=[.!?…]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}
