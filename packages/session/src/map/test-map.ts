import type { SessionDocument } from '../documents/documents.ts'
import { parseProcess } from '../process/parse-process.ts'
import type { MapReader } from './text-map.ts'

/** A process with a map of scenes, for tests. */
export const mapProcess = parseProcess(
  `description: A story
modes:
  draft:
    goal: Write it
    material:
      - { document: scene, only_active: true, lines: true }
      - { map: lines }
      - { work: plot }
      - { map: summaries }
templates:
  plot: { display: Plot, file: plot.md, fields: { beat_1: {}, beat_2: {}, beat_3: {}, beat_4: {}, aside: { required: false } } }
state: { at: { fields: { file: {} } } }
active: at.file
map:
  texts: scene
  plans: scaffold
  covers: plot
  planned_words: '{Length}'
  columns: { present: '{Present}', turn: '{Turn}' }
  details: { foreshadows: '{Foreshadowing}' }
  summaries: { file: 'summaries/{key}.md' }
`,
  { file: 'process.yaml', name: 'story' },
)

/** What a test says about one scene. */
export interface TestScene {
  readonly key: string
  readonly plan?: string
  readonly text?: string
  readonly summary?: string
  /** When the text and the summary were written. By default, the summary is newer. */
  readonly textAt?: number
  readonly summaryAt?: number
}

export function scaffold(
  title: string,
  beats: string,
  more: { readonly present?: string; readonly turn?: string } = {},
): string {
  const { present = 'Elena', turn = 'She stays.' } = more
  return `# Scaffold x: ${title}\n\n- **Beats**: ${beats}\n- **Present**: ${present}\n- **Length**: 900 words\n\n## Turn\n\n${turn}\n\n## Foreshadowing\n\nNone.\n`
}

/** Reads a map from the given scenes. */
export function mapReader(scenes: readonly TestScene[]): MapReader & { all(): readonly SessionDocument[] } {
  const document = (kind: string, folder: string, key: string, text: string): SessionDocument => ({
    path: `${folder}/${key}.md`,
    kind,
    key,
    version: 1,
    text,
  })
  const documents = scenes.flatMap(({ key, plan, text, summary }) => [
    ...(plan === undefined ? [] : [document('scaffold', 'scaffolds', key, plan)]),
    ...(text === undefined ? [] : [document('scene', 'scenes', key, text)]),
    ...(summary === undefined ? [] : [document('scene_summary', 'summaries', key, `${summary}\n`)]),
  ])
  const times = new Map(
    scenes.flatMap(({ key, textAt = 1, summaryAt = 2 }) => [
      [`scenes/${key}.md`, textAt] as const,
      [`summaries/${key}.md`, summaryAt] as const,
    ]),
  )
  return {
    all: () => documents,
    texts: async (kind) => documents.filter((one) => one.kind === kind),
    writtenOrder: async () => times,
  }
}
