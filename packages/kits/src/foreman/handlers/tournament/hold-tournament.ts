import { CallFailed } from '@quire/runtime/call'
import {
  cleanText,
  countWords,
  type HandlerTools,
  InvalidParameter,
  NotReady,
  type SessionHandler,
  Settings,
  type SideCall,
  type SideMaterial,
  sideMaterial,
  sideModel,
  TimeLimitReached,
  textParam,
  textsParam,
} from '@quire/session/handlers'
import { getStrategies, type Strategy } from '../strategies.ts'
import {
  checkJudge,
  type JudgeOptions,
  joinVerdicts,
  judgeEntries,
  readableWords,
  type WrittenEntry,
} from './judge-entries.ts'
import { type Tournament, type TournamentEntry, totalOf } from './tournament.ts'

// The maximum number of entries. A judge cannot compare more, and each entry needs its own letter.
const MAX_ENTRIES = 24
const MAX_WORDS = 2000

/**
 * Asks several models to write a passage, each with several strategies. The judges do not see who wrote which entry, and
 * no model judges its own entries if there are two.
 * Stores the outcome as a document, and as data for choosing a winner.
 */
export const holdTournament: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const passage = textParam(params, 'passage').trim()
  const strategies = chosenStrategies(params, context, settings)
  const models = context.models.slice(0, settings.integer('max_models', 4))
  const max = Math.min(settings.integer('max_entries', 12), MAX_ENTRIES)
  const pairs = models.flatMap((model) => strategies.map((strategy) => ({ model, strategy })))
  if (pairs.length > max) {
    throw new InvalidParameter(
      `${models.length} models with ${strategies.length} strategies make ${pairs.length} entries; the limit is ${max}. Name fewer strategies.`,
    )
  }
  if (pairs.length < 2) {
    throw new InvalidParameter(
      'A tournament needs two entries. Add another strategy, or add another model to the session.',
    )
  }
  const words = Math.min(wordsParam(params) ?? settings.integer('words', 250), MAX_WORDS)
  const offered = await sideMaterial(context, { params, about: passage })
  const material = { ...offered, values: { ...offered.values, passage, words } }
  const judging = {
    template: settings.text('judge'),
    model: sideModel(context, settings, 'judge_model'),
    criteria: settings.texts('criteria', ['rhythm', 'imagery', 'distance', 'subtext', 'fit']),
    material,
    words,
    timeLimitMs: settings.integer('judge_time_limit_ms', 1_200_000),
  }
  const judges = judgesOf(judging.model, models)
  // Checks first that the judges can read all entries.
  for (const model of judges) await checkJudge(context, pairs.length, { ...judging, model })
  const { written, failed } = await writeEntries(context, pairs, {
    template: settings.text('entry'),
    timeLimitMs: settings.integer('entry_time_limit_ms', 1_800_000),
    ...material,
  })
  if (written.length < 2) throw new NotReady(`Too few entries to judge. ${failed.map(({ why }) => why).join(' ')}`)
  const judged = await judgeOrKeep(context, written, { ...judging, judges })
  const { judge } = judged
  const tournament: Tournament = { passage, ...judged, failed }
  await keep(context, settings, tournament)
  return {
    file: settings.text('file'),
    ...(judged.notJudged === undefined
      ? { winner: judged.entries[0]!.id, reason: judged.reason }
      : { notJudged: judged.notJudged }),
    judge,
    ...(judged.judgedWords !== undefined && { judgedWords: judged.judgedWords }),
    entries: judged.entries.map((entry) => {
      const { id, model, strategy, words: count, scores } = entry
      return { id, model, strategy, words: count, scores, total: totalOf(entry) }
    }),
    ...(failed.length > 0 && { failed }),
  }
}

/**
 * Returns the judges. If the judge also writes entries, another model judges these, so that nobody judges their own
 * entries. A session with one model has only this judge.
 */
function judgesOf(judge: string, writers: readonly string[]): readonly string[] {
  const other = writers.find((model) => model !== judge)
  return writers.includes(judge) && other !== undefined ? [judge, other] : [judge]
}

/**
 * Judges the passages. If one of two judges fails or times out, the other's verdict counts. If all fail, the passages are
 * kept, because they are already paid for.
 */
async function judgeOrKeep(
  context: HandlerTools,
  written: readonly WrittenEntry[],
  { judges, ...judging }: JudgeOptions & { readonly judges: readonly string[] },
): Promise<Pick<Tournament, 'judge' | 'entries' | 'reason' | 'notJudged' | 'judgedWords'>> {
  try {
    const judgedWords = await readableWords(context, written, { ...judging, judges })
    const reading = judgedWords === undefined ? judging : { ...judging, judgedWords }
    const results = await Promise.allSettled(
      judges.map(async (model) => ({ judge: model, ...(await judgeEntries(context, written, { ...reading, model })) })),
    )
    const verdicts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failures = results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ model: judges[index]!, error: result.reason as Error }] : [],
    )
    const fatal = failures.find(({ error }) => verdicts.length === 0 || !isJudgesFailure(context, error))
    if (fatal) throw fatal.error
    const judge = verdicts.map((verdict) => verdict.judge).join(', ')
    for (const { model, error } of failures)
      context.warn('judge-missing', `${model} gave no verdict, so ${judge} judged alone. ${error.message}`)
    return { ...joinVerdicts(verdicts), judge }
  } catch (error) {
    if (!isJudgesFailure(context, error)) throw error
    return {
      judge: judges.join(', '),
      entries: written.map((entry) => ({ ...entry, scores: {}, remark: '' })),
      reason: '',
      notJudged: error.message,
    }
  }
}

/** Whether a judge failed or was too slow, and the action may continue. */
function isJudgesFailure({ signal }: HandlerTools, error: unknown): error is Error {
  return (CallFailed.isInstance(error) || error instanceof TimeLimitReached) && !signal.aborted
}

function chosenStrategies(
  params: Parameters<SessionHandler>[0],
  context: HandlerTools,
  settings: Settings,
): readonly Strategy[] {
  const max = settings.integer('max_strategies', 3)
  const named = [...new Set((textsParam(params, 'strategies') ?? []).map((name) => name.toUpperCase()))]
  if (named.length > max) throw new InvalidParameter(`The limit is ${max} strategies at a time.`)
  return getStrategies(context, settings, named.length > 0 ? named : settings.texts('strategies').slice(0, max))
}

function wordsParam({ words }: Parameters<SessionHandler>[0]): number | undefined {
  if (words === undefined || words === null) return undefined
  if (typeof words === 'number' && Number.isSafeInteger(words) && words >= 50 && words <= MAX_WORDS) return words
  throw new InvalidParameter(`'words' must be a whole number from 50 to ${MAX_WORDS}.`)
}

/** Writes the entries. An entry whose model fails or times out is left out. */
async function writeEntries(
  context: HandlerTools,
  pairs: readonly { readonly model: string; readonly strategy: Strategy }[],
  prompt: SideMaterial & Pick<SideCall, 'template' | 'timeLimitMs'>,
): Promise<{ readonly written: readonly WrittenEntry[]; readonly failed: Tournament['failed'] }> {
  const results = await Promise.allSettled(
    pairs.map(async ({ model, strategy }): Promise<WrittenEntry> => {
      const id = entryId(model, strategy, context.models)
      const { value: text } = await context.ask({
        ...prompt,
        model,
        purpose: { step: 'tournament', document: id },
        values: { ...prompt.values, strategy: strategy.name, strategy_brief: strategy.brief },
      })
      const clean = cleanText(text, { model, template: prompt.template })
      return { id, model, strategy: strategy.name, text: clean, words: countWords(clean) }
    }),
  )
  context.signal.throwIfAborted()
  const written = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return []
    const { model, strategy } = pairs[index]!
    const why = String((result.reason as Error | undefined)?.message ?? result.reason)
    return [{ id: entryId(model, strategy, context.models), why }]
  })
  return { written, failed }
}

/** Returns the name of an entry, such as claude-sonnet-4-character_depth. */
function entryId(model: string, { name }: Strategy, models: readonly string[]): string {
  const bare = (id: string): string => id.replace(/^.*\//, '')
  const isAlone = models.filter((one) => bare(one) === bare(model)).length < 2
  return `${isAlone ? bare(model) : model}-${name}`.toLowerCase().replace(/[^a-z0-9._-]+/g, '-')
}

async function keep(context: HandlerTools, settings: Settings, tournament: Tournament): Promise<void> {
  const kind = settings.text('kind', 'tournament')
  await context.documents.write({ path: settings.text('file'), kind, key: kind, text: report(tournament) })
  await context.documents.write({
    path: settings.text('data'),
    kind: `${kind}_data`,
    key: kind,
    text: `${JSON.stringify(tournament, undefined, 2)}\n`,
  })
  if (!settings.has('knowledge') || tournament.notJudged !== undefined) return
  const { category, key } = settings.names('knowledge')
  const [best] = tournament.entries
  context.knowledge.save({
    category: category!,
    key: key!,
    value: `Judged best by ${tournament.judge}: ${best!.id}. ${tournament.reason}`.slice(0, 2000),
    source: settings.text('file'),
  })
}

function report({ passage, judge, entries, reason, notJudged, judgedWords, failed }: Tournament): string {
  const verdict = notJudged === undefined ? `**Judged by** ${judge}: ${reason}` : `**Not judged.** ${notJudged}`
  const lines = ['# Tournament', '', `**Passage.** ${passage}`, '', verdict]
  if (judgedWords !== undefined) {
    lines.push(
      '',
      `The entries were too long for the judge. The judge read only the first ${judgedWords} words of each.`,
    )
  }
  for (const [index, entry] of entries.entries()) {
    lines.push('', `## ${index + 1}. ${entry.id}`, '', scoreLine(entry), '', entry.text.trim())
    if (entry.remark !== '') lines.push('', `> The judge: ${entry.remark.replaceAll('\n', '\n> ')}`)
  }
  if (failed.length > 0) lines.push('', '## Not written', '', ...failed.map(({ id, why }) => `- ${id}: ${why}`))
  return `${lines.join('\n')}\n`
}

function scoreLine(entry: TournamentEntry): string {
  const scores = Object.entries(entry.scores).map(([criterion, score]) => `${criterion} ${score}`)
  const total = scores.length > 0 ? `; ${scores.join(', ')}; total ${totalOf(entry)}` : '; not scored'
  return `${entry.model}, ${entry.strategy}, ${entry.words} words${total}`
}
