import type { JsonValue } from '@quire/runtime/engine'
import {
  byKey,
  checkText,
  countWords,
  documentsMaterial,
  findDocument,
  type HandlerTools,
  InvalidParameter,
  InvalidSetting,
  type ListEntry,
  listMaterial,
  type Material,
  NotReady,
  optionalText,
  proseRules,
  readPath,
  type SessionDocument,
  type SessionHandler,
  Settings,
  type SideMaterial,
  sideMaterial,
  sideModel,
  textsParam,
} from '@quire/session/handlers'
import { beatForm } from '../plan-facts.ts'
import { auditTexts } from './audit-texts.ts'
import { type BeatReport, checkBeats } from './check-beats.ts'
import { CORRECTION, checkCorrections } from './check-corrections.ts'
import { findingLocation, type HealthFinding, healthReport, healthScore } from './health-report.ts'

const CHECKS = ['beats', 'continuity', 'prose'] as const
const MAX_SHOWN = 20
// A prompt audits texts of this length in full, and shows the end of what stands before them. The map summarizes the rest.
const AUDIT_WORDS = 12_000
const BEFORE_SHARE = 0.25

/**
 * Checks texts against their plans, the known facts and the rules for prose. Asks a model only about contradictions and
 * about voice.
 */
export const checkHealth: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const checks = chosenChecks(params, settings)
  const target = optionalText(params, 'target')?.trim()
  const isWhole = target === undefined || target.toLowerCase() === 'all'
  const kind = settings.text('kind')
  const all = [...(await context.documents.list(kind))].sort(byKey)
  const texts = isWhole ? all : [await findDocument(context, [kind], target)]
  if (texts.length === 0) throw new NotReady(`There is no ${kind} to check yet.`)
  const check = { params, context, settings, texts }
  const beats = checks.includes('beats') ? await beatsOf(check, isWhole) : undefined
  const findings = mergeFindings([
    ...(checks.includes('prose') ? texts.flatMap((text) => proseOf(context, text)) : []),
    ...(checks.includes('continuity') ? await continuityOf(check) : []),
    ...(checks.includes('voice') ? await voiceOf(check) : []),
    ...(beats?.findings ?? []),
  ])
  const score = healthScore(findings)
  const report = { score, checks, checked: texts.map(({ key }) => key), beats, findings }
  // A report of some checks does not replace that of others.
  const only = checks.length < possibleChecks(settings).length ? `-${checks.toSorted().join('-')}` : ''
  const file = settings.text('file').replace(/(?=\.\w+$)/, only)
  await context.documents.write({ path: file, kind: 'report', key: `health${only}`, text: healthReport(report) })
  return {
    score,
    passes: !findings.some(({ severity }) => severity === 'zero_tolerance' || severity === 'error'),
    checked: report.checked,
    checks: [...checks],
    counts: countBySeverity(findings),
    findings: findings.slice(0, MAX_SHOWN).map(shown),
    ...(findings.length > MAX_SHOWN && { moreFindings: findings.length - MAX_SHOWN }),
    // Shown only if all texts were checked. An unchecked text may cover an open field.
    ...(beats && isWhole && { beats: { covered: beats.covered, open: beats.open } }),
    report: file,
  }
}

interface Check {
  readonly params: Parameters<SessionHandler>[0]
  readonly context: HandlerTools
  readonly settings: Settings
  readonly texts: readonly SessionDocument[]
}

function possibleChecks(settings: Settings): readonly string[] {
  return settings.texts('checks', settings.has('voice') ? [...CHECKS, 'voice'] : CHECKS)
}

function chosenChecks(params: Check['params'], settings: Settings): readonly string[] {
  const possible = possibleChecks(settings)
  const wanted = (textsParam(params, 'checks') ?? []).map((name) => name.toLowerCase())
  const unknown = wanted.filter((name) => !possible.includes(name))
  if (unknown.length > 0) {
    throw new InvalidParameter(`Unknown check '${unknown.join("', '")}'. Checks: ${possible.join(', ')}.`)
  }
  return wanted.length > 0 ? [...new Set(wanted)] : possible
}

function proseOf({ process, state }: HandlerTools, { key, path, text }: SessionDocument): HealthFinding[] {
  return checkText(proseRules(process, state.get()), 'prose', text).map(({ rule, severity, line, found, say }) => ({
    check: 'prose',
    severity,
    key,
    file: path,
    line,
    rule,
    found,
    say,
  }))
}

async function beatsOf({ context, settings, texts }: Check, isWhole: boolean): Promise<BeatReport> {
  const template = beatForm(context, settings)
  if (!template) throw new InvalidSetting('beats', "the name of one of the process's templates")
  const plans = await context.documents.list(settings.text('scaffold'))
  return checkBeats({ template, plans, texts, isWhole })
}

async function continuityOf({ params, context, settings, texts }: Check): Promise<HealthFinding[]> {
  const corrections = correctionPaths(context, settings).flatMap((path) => textsOf(readPath(context, path)))
  const template = settings.text('continuity', undefined)
  const found = checkCorrections(corrections, texts)
  if (template === undefined) return found
  const field = { type: 'list', description: undefined, element: 'correction', attributes: [] } as const
  const all = [...(await context.documents.list(settings.text('kind')))].sort(byKey)
  const plans = await context.documents.list(settings.text('scaffold'))
  // With a map, summaries stand for most other texts. Without one, the prompt contains all that fit.
  const hasMap = (await context.documents.map()) !== undefined
  const maxWords = hasMap ? settings.integer('audit_words', AUDIT_WORDS) : Number.POSITIVE_INFINITY
  const materialFor = async (audited: readonly SessionDocument[]): Promise<SideMaterial> => {
    const earlier = all.filter((one) => byKey(one, audited[0]!) < 0)
    const before = lastWithin(earlier, maxWords * BEFORE_SHARE)
    const own = {
      corrections: listMaterial('corrections', field, corrections),
      before: documentsMaterial('before', before),
      documents: documentsMaterial(
        'documents',
        plans.filter((plan) => audited.some(({ key }) => key === plan.key)),
      ),
    }
    const about = audited.map(({ text }) => text.slice(0, 2000)).join('\n')
    return sideMaterial(context, { params, about, keys: [...before, ...audited].map(({ key }) => key), own })
  }
  const model = sideModel(context, settings)
  const audit = { check: 'continuity', template, model, materialFor, maxWords } as const
  return [...found, ...(await auditTexts(context, texts, audit))]
}

/** Returns the last texts that together have at most so many words. */
function lastWithin(texts: readonly SessionDocument[], max: number): readonly SessionDocument[] {
  let words = 0
  const start = texts.findLastIndex(({ text }) => {
    words += countWords(text)
    return words > max
  })
  return texts.slice(start + 1)
}

/** One or more paths of the form section.field. */
function correctionPaths({ settings: { corrections } }: HandlerTools, settings: Settings): readonly string[] {
  return typeof corrections === 'string' ? [corrections] : settings.texts('corrections', [])
}

/** Compares texts with the voice documents, if there are any. */
async function voiceOf({ params, context, settings, texts }: Check): Promise<HealthFinding[]> {
  const template = settings.text('voice', undefined)
  if (template === undefined) return []
  const kind = settings.text('voice_documents')
  if ((await context.documents.list(kind)).length === 0) {
    const say = 'There is no voice to compare with yet.'
    return [{ check: 'voice', severity: 'warning', rule: 'no_voice', say }]
  }
  const scoped = { ...context, settings: { ...context.settings, reads: [kind], gives_way: [] } }
  const plans = await context.documents.list(settings.text('scaffold'))
  const materialFor = (audited: readonly SessionDocument[]): Promise<SideMaterial> => {
    const keys = audited.map(({ key }) => key)
    return sideMaterial(scoped, { params, about: keys.join(' '), keys, own: { plans: planHeads(plans, keys) } })
  }
  const maxWords = settings.integer('audit_words', AUDIT_WORDS)
  return auditTexts(context, texts, {
    check: 'voice',
    template,
    model: sideModel(context, settings),
    materialFor,
    maxWords,
  })
}

/** The heads of the plans, which say where in the story a text stands, and in which voice state. */
function planHeads(plans: readonly SessionDocument[], keys: readonly string[]): Material {
  const heads = plans
    .filter(({ key }) => keys.includes(key))
    .map((plan) => ({ ...plan, text: plan.text.split(/^## /m)[0]!.trim() }))
  return documentsMaterial('plans', heads)
}

function textsOf(value: JsonValue | undefined): string[] {
  if (!Array.isArray(value)) return []
  return (value as readonly (string | ListEntry)[]).map((entry) => (typeof entry === 'string' ? entry : entry.text))
}

function countBySeverity(findings: readonly HealthFinding[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { severity } of findings) counts[severity] = (counts[severity] ?? 0) + 1
  return counts
}

function shown(finding: HealthFinding): { [key: string]: string } {
  const { check, severity, rule, found, say } = finding
  return { check, severity, place: findingLocation(finding), rule, say, ...(found !== undefined && { found }) }
}

const ORDER: readonly HealthFinding['severity'][] = ['zero_tolerance', 'error', 'deduction', 'warning']

/**
 * Merges findings of a rule and of an audit that are about the same words of a line. The result has the worse severity
 * and says what both say, so that one fault counts once.
 */
export function mergeFindings(findings: readonly HealthFinding[]): HealthFinding[] {
  const merged: HealthFinding[] = []
  for (const finding of findings) {
    const at = merged.findIndex((other) => isSame(other, finding))
    if (at < 0) merged.push(finding)
    else merged[at] = joined(merged[at]!, finding)
  }
  return merged
}

/** Two findings of rules stay apart, because each names its own words. */
function isSame(one: HealthFinding, other: HealthFinding): boolean {
  if (one.line === undefined || one.file !== other.file || one.line !== other.line) return false
  if (one.rule === other.rule) return false
  // A correction that names words is a rule for prose too.
  if (isOfCorrection(one, other) || isOfCorrection(other, one)) return true
  if (one.rule !== AUDIT && other.rule !== AUDIT) return false
  // In prose a line is a paragraph, which can have several faults.
  return overlap(one.found ?? '', other.found ?? '')
}

const AUDIT = 'audit'

function isOfCorrection(one: HealthFinding, other: HealthFinding): boolean {
  return one.rule === CORRECTION && other.check === 'prose' && one.say.endsWith(other.say)
}

/** Whether one quotation contains the other, or both share most of their words. */
function overlap(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const least = Math.min(words.size, others.size)
  const shared = [...words].filter((word) => others.has(word)).length
  return least > 0 && shared * 2 > least
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
}

function joined(one: HealthFinding, other: HealthFinding): HealthFinding {
  const [worse, better] = ORDER.indexOf(one.severity) <= ORDER.indexOf(other.severity) ? [one, other] : [other, one]
  // The correction's rule for prose says nothing new.
  const say = worse.say.endsWith(better.say) ? worse.say : `${worse.say} Also: ${better.say}`
  return { ...worse, rule: `${one.rule}, ${other.rule}`, say }
}
