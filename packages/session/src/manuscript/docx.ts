import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Blockquote, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Manuscript } from './manuscript.ts'
import { OLDEST, zipOptions } from './zip-time.ts'

type Docx = typeof import('docx')
type Paragraph = InstanceType<Docx['Paragraph']>
type TextRun = InstanceType<Docx['TextRun']>

const LINE = 240
const HALF_INCH = 720

/**
 * A manuscript as a Word document: a title page, headings for parts and chapters, each chapter on a new page. The same
 * manuscript always gives the same bytes.
 */
export async function manuscriptDocx(manuscript: Manuscript): Promise<Uint8Array> {
  const docx = await import('docx')
  const { title, author, parts, changedAt = OLDEST } = manuscript
  const centred = { alignment: docx.AlignmentType.CENTER }
  const hasParts = parts.some((part) => part.title !== undefined)
  const children = [
    new docx.Paragraph({ ...centred, text: title, heading: docx.HeadingLevel.TITLE, spacing: { before: 16 * LINE } }),
    ...(author === undefined ? [] : [new docx.Paragraph({ ...centred, text: author, spacing: { before: LINE } })]),
    ...parts.flatMap((part) => [
      ...(part.title === undefined
        ? []
        : [new docx.Paragraph({ text: part.title, heading: docx.HeadingLevel.HEADING_1, pageBreakBefore: true })]),
      ...part.chapters.flatMap((chapter) => [
        new docx.Paragraph({
          text: chapter.title,
          heading: hasParts ? docx.HeadingLevel.HEADING_2 : docx.HeadingLevel.HEADING_1,
          pageBreakBefore: true,
          spacing: { after: LINE },
        }),
        ...chapter.texts.flatMap(({ text }, index) => [
          ...(index > 0 ? [sceneBreak(docx)] : []),
          ...blocks(docx, fromMarkdown(text).children),
        ]),
      ]),
    ]),
  ]
  const document = new docx.Document({
    title,
    ...(author !== undefined && { creator: author, lastModifiedBy: author }),
    numbering: { config: [{ reference: 'numbers', levels: [numberLevel(docx)] }] },
    sections: [{ children }],
  })
  return fixTimes(await docx.Packer.pack(document, 'uint8array'), changedAt)
}

const sceneBreak = (docx: Docx): Paragraph =>
  new docx.Paragraph({ text: '* * *', alignment: docx.AlignmentType.CENTER, spacing: { before: LINE, after: LINE } })

function numberLevel(docx: Docx): import('docx').ILevelsOptions {
  return { level: 0, format: docx.LevelFormat.DECIMAL, text: '%1.', alignment: docx.AlignmentType.START }
}

type BlockOptions = Omit<import('docx').IParagraphOptions, 'children' | 'text'>

function blocks(docx: Docx, nodes: readonly RootContent[], options: BlockOptions = {}): Paragraph[] {
  const paragraph = (children: TextRun[], more: BlockOptions = {}): Paragraph =>
    new docx.Paragraph({ ...options, ...more, children })
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'paragraph':
        return [paragraph(runs(docx, node.children), { spacing: { after: LINE / 2 } })]
      case 'heading':
        return [paragraph(runs(docx, node.children), { heading: docx.HeadingLevel.HEADING_3 })]
      case 'thematicBreak':
        return [sceneBreak(docx)]
      case 'blockquote':
        return blocks(docx, (node as Blockquote).children, { ...options, indent: { left: HALF_INCH } })
      case 'list': {
        const mark: BlockOptions = node.ordered
          ? { numbering: { reference: 'numbers', level: 0 } }
          : { bullet: { level: 0 } }
        return node.children.flatMap((item) => blocks(docx, item.children, { ...options, ...mark }))
      }
      case 'code':
        return node.value.split('\n').map((line) => paragraph([new docx.TextRun({ text: line, font: 'Courier New' })]))
      default:
        // Definitions and HTML, which have no text of their own in a book.
        return 'value' in node && node.type === 'html' ? [paragraph([new docx.TextRun(node.value)])] : []
    }
  })
}

interface RunStyle {
  readonly bold?: boolean
  readonly italics?: boolean
}

function runs(docx: Docx, nodes: readonly PhrasingContent[], style: RunStyle = {}): TextRun[] {
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'text':
        return [new docx.TextRun({ ...style, text: node.value.replace(/\s*\n\s*/g, ' ') })]
      case 'emphasis':
        return runs(docx, node.children, { ...style, italics: style.italics !== true })
      case 'strong':
        return runs(docx, node.children, { ...style, bold: true })
      case 'inlineCode':
        return [new docx.TextRun({ ...style, text: node.value, font: 'Courier New' })]
      case 'break':
        return [new docx.TextRun({ ...style, break: 1 })]
      case 'image':
        return [new docx.TextRun({ ...style, text: node.alt ?? '' })]
      default:
        return 'children' in node
          ? runs(docx, node.children as PhrasingContent[], style)
          : [new docx.TextRun({ ...style, text: literalOf(node) })]
    }
  })
}

const literalOf = (node: Nodes): string => ('value' in node ? node.value : '')

/** The library puts the current time into the file. */
function fixTimes(file: Uint8Array, time: Date): Uint8Array {
  const entries = unzipSync(file)
  const core = 'docProps/core.xml'
  const fixed = strFromU8(entries[core]!).replace(
    /(<dcterms:(created|modified)[^>]*>)[^<]*/g,
    `$1${time.toISOString()}`,
  )
  return zipSync({ ...entries, [core]: strToU8(fixed) }, zipOptions(time))
}
