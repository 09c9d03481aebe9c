import type { Question } from '@quire/runtime/answer'
import type { Charter, Product, TeamStep } from '../entity/entities.ts'
import { plainLetters } from '../entity/normalise.ts'
import type { ProductIndex } from '../entity/product-index.ts'
import type { ResultStep } from '../envelope/result-envelope.ts'
import type { ResultInput } from './step-output.ts'

/** Identifies a member's work in a round. `product` is set only in the write step, `part` from the second part on. */
export interface MemberWork {
  readonly round: number
  readonly step: TeamStep
  readonly member: string
  readonly product?: string
  readonly part?: number
  readonly isMending?: boolean
}

const folder = ({ round, step, member, product, part, isMending }: MemberWork): string =>
  `work/rounds/${round}/${isMending ? 'mend' : step}/${member}${product === undefined ? '' : `-${product.toLowerCase()}`}${part === undefined ? '' : `/part-${part}`}`

/** Where the prompts and responses of a question are stored. */
function exchangeIn(folder: string): NonNullable<Question['paths']> {
  return (part, continuation) => {
    const number = continuation > 0 ? `-${continuation + 1}` : ''
    return part === 'prompt'
      ? { path: `${folder}/prompt${number}.md`, kind: 'prompt' }
      : { path: `${folder}/response${number}.json`, kind: 'raw_response' }
  }
}

/**
 * The paths of a run's artifacts. The user needs those at the top. How they were made is in `work`, whose paths contain
 * ids, but no text from models.
 */
export const teamPaths = {
  questions: 'work/questions.md',
  charter: ({ id, round }: Pick<Charter, 'id' | 'round'>): string =>
    id === 'M1' ? 'charter.md' : `work/rounds/${round}/charter.md`,
  version: (id: string): string => `work/versions/${id.toLowerCase()}.md`,
  envelope: (work: MemberWork): string => `${folder(work)}/envelope.json`,
  envelopeDiff: (work: MemberWork): string => `${folder(work)}/envelope.diff`,
  exchange: (work: MemberWork) => exchangeIn(folder(work)),
  /** Where a second model checks the statements of a report. */
  check: (work: MemberWork) => exchangeIn(`${folder(work)}/check`),
  roundReport: (round: number): string => `work/rounds/${round}/report.md`,
  masterEnvelope: 'work/rounds/0/master/envelope.json',
  master: exchangeIn('work/rounds/0/master'),
  directive: (document: string, number: number): string =>
    `work/directives/${document.replaceAll('/', '.').replace(/\.md$/, '')}-${number}.md`,
}

/** The paths of a result. Each result after the first one has its own folder, because artifacts never change. */
export function resultPaths(input: ResultInput) {
  const top = input === null ? '' : `after-round-${input.after}/`
  const work = input === null ? 'work/result' : `work/result-${input.after}`
  return {
    top,
    index: `${top}index.md`,
    result: `${top}result.md`,
    report: `${top}report.md`,
    /** What the criticism changed, and what was considered. */
    decisions: `${top}decisions.md`,
    /** The document before it is criticised. */
    draft: `${work}/draft.md`,
    /** The document before it is proofread. */
    rewritten: `${work}/rewritten.md`,
    /** The document without the account of it. */
    mended: `${work}/mended.md`,
    envelope: (step: ResultStep, critic = ''): string => `${work}/${step}/${critic && `${critic}/`}envelope.json`,
    exchange: (step: ResultStep, critic = '') => exchangeIn(`${work}/${step}${critic && `/${critic}`}`),
  }
}

/** The maximum depth of folders. Deeper products are stored in the last folder, so that paths do not get too long. */
const MAX_LEVELS = 6
const MAX_SLUG = 40

/**
 * Returns the path of each product's document. A product with parts gets a folder. Its own document is the index of the
 * folder.
 */
export function productPaths(index: ProductIndex): Map<string, string> {
  const folders = new Map<string, { readonly path: string; readonly level: number }>()
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  for (const { product } of index.walk()) {
    const parent = product.parent === null ? undefined : folders.get(product.parent)
    const { path, level } = parent ?? { path: 'products', level: 0 }
    const name = freeName(path, slugOf(product))
    if (index.childrenOf(product.id).length === 0) {
      paths.set(product.id, `${path}/${name}.md`)
      continue
    }
    const own = level < MAX_LEVELS ? { path: `${path}/${name}`, level: level + 1 } : { path, level }
    folders.set(product.id, own)
    paths.set(product.id, level < MAX_LEVELS ? `${own.path}/index.md` : `${path}/${name}.md`)
  }
  return paths

  /** A name that no other product in the folder has. */
  function freeName(folder: string, slug: string): string {
    for (let number = 1; ; number++) {
      const name = number === 1 ? slug : `${slug}-${number}`
      if (RESERVED.test(name) || taken.has(`${folder}/${name}`)) continue
      taken.add(`${folder}/${name}`)
      return name
    }
  }
}

/** The document of a folder, and names of devices that Windows does not allow. */
const RESERVED = /^(?:index|con|prn|aux|nul|com\d|lpt\d)$/

/** Turns a name chosen by a model into part of a path. */
function slugOf({ name }: Product): string {
  const plain = plainLetters(name)
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'product' : plain
}
