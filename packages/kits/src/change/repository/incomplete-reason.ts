/** A line that replaces omitted code. */
const PLACEHOLDER =
  /^[ \t]*(?:\/\/|#|--|;|%|\/\*+|\*|<!--|\{\/\*)?[ \t]*(?:\[|\(|\.{3}|…)?[ \t]*(?:\.{3}|…)?[ \t]*(?:(?:the )?(?:rest|remainder)\b.*\b(?:unchanged|same|as before|as is|omitted|remains?|stays?|here|file|code)|(?:existing|previous|other|remaining) (?:code|content|imports?|functions?|methods?|tests?|lines?)\b.*\b(?:unchanged|same|as before|omitted|remains?|stays?|here|\.{3})|unchanged(?: code| lines?)?|lines? \d+\s*[–-]\s*\d+ left out)[^a-z]*$/im

/** Returns why a text is not a complete file, or undefined if it seems complete. */
export function incompleteReason(path: string, text: string, old: string): string | undefined {
  const placeholder = PLACEHOLDER.exec(text)?.[0].trim()
  if (placeholder !== undefined && !old.includes(placeholder)) {
    return `one of its lines is a placeholder for omitted code (${JSON.stringify(placeholder.slice(0, 80))}). Give the whole file, or an edit`
  }
  const fence = /^\s*(`{3,}|~{3,})[^\n`]*\n[\s\S]*\n\1[ \t]*\s*$/.test(text)
  if (fence && !/\.(?:md|mdx|markdown|rst|txt)$/i.test(path) && !/^\s*(?:`{3}|~{3})/.test(old)) {
    return 'its content is in a code fence, which would become part of the file. Give the content alone'
  }
  return undefined
}
