import type { Charter, TeamStep } from '../entity/entities.ts'

/** Identifies a member's work in a round. `product` is set only in the write step. */
export interface WorkPlace {
  readonly round: number
  readonly step: TeamStep
  readonly member: string
  readonly product?: string
}

const folder = ({ round, step, member, product }: WorkPlace): string =>
  `rounds/${round}/${step}/${member}${product === undefined ? '' : `-${product.toLowerCase()}`}`

/** The paths of a run's artifacts. The paths contain ids, but no text from models. */
export const teamPaths = {
  index: 'index.md',
  report: 'report.md',
  questions: 'questions.md',
  charter: ({ id, round }: Pick<Charter, 'id' | 'round'>): string =>
    id === 'M1' ? 'charter.md' : `rounds/${round}/charter.md`,
  version: (id: string): string => `versions/${id.toLowerCase()}.md`,
  envelope: (place: WorkPlace): string => `${folder(place)}/envelope.json`,
  envelopeDiff: (place: WorkPlace): string => `${folder(place)}/envelope.diff`,
  exchange: (place: WorkPlace, what: 'prompt' | 'response', continuation: number): string => {
    const part = continuation > 0 ? `-${continuation + 1}` : ''
    return `${folder(place)}/${what}${part}.${what === 'prompt' ? 'md' : 'json'}`
  },
  masterEnvelope: 'rounds/0/master/envelope.json',
  master: (what: 'prompt' | 'response', continuation: number): string => {
    const part = continuation > 0 ? `-${continuation + 1}` : ''
    return `rounds/0/master/${what}${part}.${what === 'prompt' ? 'md' : 'json'}`
  },
  directive: (document: string, number: number): string =>
    `directives/${document.replaceAll('/', '.').replace(/\.md$/, '')}-${number}.md`,
}
