import type { AnswerResult, TestResult } from '../run/case-result.ts'
import type { ExportFacts } from './to-promptfoo.ts'

/** A log file for Inspect AI. */
export interface InspectLog {
  readonly name: string
  readonly log: object
}

/**
 * Formats results as logs of Inspect AI, one for each test file and model. Each answer is a sample, and each repeat an
 * epoch. The results must have details.
 */
export function toInspect(results: readonly TestResult[], { id, at }: ExportFacts): InspectLog[] {
  const groups = [...Map.groupBy(results, ({ file, model }) => JSON.stringify([file, model])).values()]
  return groups.map((group, index) => {
    const [{ file, model }] = group as [TestResult]
    const task = file.replace(/(?:\.test)?\.ya?ml$/, '')
    const time = at.toISOString()
    // Inspect finds the time, the task and the id in a log's name.
    const stamp = time.replace(/\.\d+Z$/, '+00-00').replaceAll(':', '-')
    const name = `${stamp}_${slug(task)}_${slug(`${model}-${id}-${index + 1}`)}.json`
    return { name, log: logOf(group, { task, model, time, taskId: `${id}-${index + 1}` }) }
  })
}

interface LogFacts {
  readonly task: string
  readonly model: string
  readonly time: string
  readonly taskId: string
}

function logOf(results: readonly TestResult[], { task, model, time, taskId }: LogFacts): object {
  const samples = results.flatMap((result) => (result.details?.answers ?? []).map((answer) => sampleOf(result, answer)))
  const scored = samples.filter(({ scores }) => scores !== null)
  const correct = scored.filter(({ scores }) => scores!.checks.value === 'C').length
  const accuracy =
    scored.length === 0 ? [] : [['accuracy', { name: 'accuracy', value: correct / scored.length, params: {} }]]
  return {
    version: 2,
    status: 'success',
    eval: {
      eval_id: taskId,
      run_id: taskId,
      created: time,
      task,
      task_id: taskId,
      task_version: 0,
      task_file: results[0]!.file,
      task_attribs: {},
      task_args: {},
      task_args_passed: {},
      dataset: {
        name: task,
        samples: results.length,
        sample_ids: results.map((result) => result.case),
        shuffled: false,
      },
      model,
      model_generate_config: {},
      model_args: {},
      config: { epochs: Math.max(1, ...results.map(({ passRate }) => passRate?.repeats ?? 1)) },
      packages: {},
      metadata: { made_by: 'quire test' },
    },
    plan: { name: 'plan', steps: [{ solver: 'generate', params: {}, params_passed: {} }], config: {} },
    results: {
      total_samples: samples.length,
      completed_samples: scored.length,
      scores: [{ name: 'checks', scorer: 'checks', params: {}, metrics: Object.fromEntries(accuracy) }],
    },
    stats: { started_at: time, completed_at: time, model_usage: {}, role_usage: {} },
    samples,
  }
}

function sampleOf(result: TestResult, answer: AnswerResult) {
  const { messages = [], inputs = {}, promptChecks = [] } = result.details ?? {}
  const { answer: text, checks, repeat, run, status } = answer
  const sent = messages.map(({ role, content }) => ({ role, content }))
  const reply =
    text === undefined ? [] : [{ role: 'assistant', content: text, source: 'generate', model: result.model }]
  const lines = [...promptChecks, ...checks].map((one) => {
    const [[name, value] = ['', '']] = Object.entries(one.check)
    const why = one.reason ?? one.messages.join(' ')
    return `${one.status}: ${name} ${JSON.stringify(value)}${why === '' ? '' : ` — ${why}`}`
  })
  const isCorrect = status === 'passed' && promptChecks.every((one) => one.status === 'passed')
  const why = answer.findings.map(({ message }) => message).join('\n')
  return {
    id: result.case,
    epoch: repeat,
    input: sent,
    target: '',
    messages: [...sent, ...reply],
    output: {
      model: result.model,
      choices: reply.map((message) => ({ message, stop_reason: 'stop' })),
    },
    scores:
      status === 'missing'
        ? null
        : {
            checks: { value: isCorrect ? 'C' : 'I', answer: text ?? '', explanation: lines.join('\n'), history: [] },
            ...judged(answer),
          },
    metadata: { line: result.line, inputs, ...(run !== undefined && { quire_run: run }) },
    store: {},
    events: [],
    model_usage: {},
    role_usage: {},
    attachments: {},
    ...(status === 'missing' && { error: { message: why, traceback: '', traceback_ansi: '' } }),
  }
}

/** The scores of judges and of code, beside the outcome of all checks. */
function judged({ checks }: AnswerResult): Record<string, object> {
  const scores = checks.flatMap(({ score, reason = '', judge }) =>
    score === undefined ? [] : [{ score, reason, judge }],
  )
  return Object.fromEntries(
    scores.map(({ score, reason, judge }, index) => [
      `${judge === undefined ? 'score' : 'judge'} ${index + 1}`,
      { value: score, explanation: reason, ...(judge !== undefined && { metadata: { judge } }), history: [] },
    ]),
  )
}

const slug = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
