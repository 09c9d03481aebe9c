import type { Source } from '../source.ts'
import { SourcedTextBuilder } from '../sourced-text/sourced-text-builder.ts'
import type { ContentWriter } from './content-writer.ts'

const FRAME: Source = { kind: 'frame' }
const BREAKS = String.raw`\n\v\f\r\u0085\u2028\u2029`
/** Spaces within a line, and characters that are not visible. */
const SPACE = String.raw`[\t\p{Zs}\p{Cf}]*`
/**
 * Matches the bracket at the start of a line that reads as a label, such as `[SYSTEM]:`. The bracket comes before the
 * look-behind, so that the search takes linear time.
 */
const LABEL = new RegExp(
  String.raw`\[(?<=(?:^|[${BREAKS}])${SPACE}\[)(?=${SPACE}(?:system|user|assistant)${SPACE}\]${SPACE}:)`,
  'giu',
)

/** Writes a backslash before each line of content that reads as a label: `\[SYSTEM]:`. Other text stays as it is. */
export const labelEscapes: ContentWriter = {
  write: (text) => text.replace(LABEL, '\\['),
  writeSourced(content) {
    const { text, spans } = content
    const labels = [...text.matchAll(LABEL)].map(({ index }) => index)
    if (labels.length === 0) return content
    const out = new SourcedTextBuilder()
    for (const { start, end, source } of spans) {
      let from = start
      for (const label of labels.filter((at) => at >= start && at < end)) {
        out.add(text.slice(from, label), source)
        out.add('\\', FRAME)
        from = label
      }
      out.add(text.slice(from, end), source)
    }
    return out.build()
  },
  isForMarkup: true,
}
