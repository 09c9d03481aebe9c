import type { JsonValue } from '@quire/runtime/engine'
import {
  byKey,
  checkText,
  documentsMaterial,
  findDocument,
  type HandlerTools,
  InvalidParameter,
  InvalidSetting,
  type ListEntry,
  listMaterial,
  NotReady,
  optionalText,
  proseRules,
  readPath,
  type SessionDocument,
  type SessionHandler,
  Settings,
  sideMaterial,
  sideModel,
  textsParam,
} from '@quire/session/handlers'
import { beatForm } from '../plan-facts.ts'
import { auditTexts } from './audit-texts.ts'
import { type BeatReport, checkBeats } from './check-beats.ts'
import { checkCorrections } from './check-corrections.ts'
import { findingLocation, type HealthFinding, healthReport, healthScore } from './health-report.ts'
import { mergeFindings } from './merge-findings.ts'

const CHECKS = ['beats', 'continuity', 'prose'] as const
const MAX_SHOWN = 20

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
  const file = settings.text('file')
  await context.documents.write({ path: file, kind: 'report', key: 'health', text: healthReport(report) })
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

function chosenChecks(params: Check['params'], settings: Settings): readonly string[] {
  const possible = settings.texts('checks', settings.has('voice') ? [...CHECKS, 'voice'] : CHECKS)
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
  const about = texts.map(({ text }) => text.slice(0, 2000)).join('\n')
  const field = { type: 'list', description: undefined, element: 'correction', attributes: [] } as const
  const all = await context.documents.list(settings.text('kind'))
  const before = all.filter((one) => byKey(one, texts[0]!) < 0).sort(byKey)
  const own = {
    corrections: listMaterial('corrections', field, corrections),
    before: documentsMaterial('before', before),
  }
  const material = await sideMaterial(context, { params, about, own })
  const model = sideModel(context, settings)
  return [...found, ...(await auditTexts(context, texts, { check: 'continuity', template, model, material }))]
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
  const { settings: own } = context
  const about = texts.map(({ key }) => key).join(' ')
  const material = await sideMaterial(
    { ...context, settings: { ...own, reads: [kind], gives_way: [] } },
    { params, about },
  )
  return auditTexts(context, texts, { check: 'voice', template, model: sideModel(context, settings), material })
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
