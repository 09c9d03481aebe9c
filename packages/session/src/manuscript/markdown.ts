import type { Manuscript } from './manuscript.ts'

/** Between two texts of a chapter. */
const BREAK = '* * *'

/**
 * A manuscript as Markdown, with a heading for each part and chapter.
 * @example
 * manuscriptMarkdown(manuscript) // → '# The Ferry\n\n*Ada Byron*\n\n## Chapter 1\n\nThe gate was down.\n'
 */
export function manuscriptMarkdown({ title, author, parts }: Manuscript): string {
  const level = parts.some((part) => part.title !== undefined) ? '###' : '##'
  const blocks = [
    `# ${title}`,
    ...(author === undefined ? [] : [`*${author}*`]),
    ...parts.flatMap((part) => [
      ...(part.title === undefined ? [] : [`## ${part.title}`]),
      ...part.chapters.flatMap((chapter) => [
        `${level} ${chapter.title}`,
        chapter.texts.map(({ text }) => text).join(`\n\n${BREAK}\n\n`),
      ]),
    ]),
  ]
  return `${blocks.join('\n\n')}\n`
}
