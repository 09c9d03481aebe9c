import { errorClass } from '@quire/core'
import { didYouMean } from '@quire/core/model'
import type { FlowOption, JsonValue } from './flow.ts'

/** A run with this id exists, but its input, models or options differ. */
export class RunConflict extends errorClass<{ run: string }>('run-conflict') {
  constructor(run: string) {
    super(
      `Run '${run}' already exists with another project, flow, input, models, options or resources. Choose another --run-id.`,
      { run },
    )
  }
}

export class FlowNotFound extends errorClass<{ flow: string; available: readonly string[] }>('flow-not-found') {
  /** @param started a run that cannot continue because the flow is missing */
  constructor(flow: string, available: readonly string[], started?: { readonly run: string; readonly was: string }) {
    const list = `Available: ${available.length > 0 ? available.join(', ') : 'none'}.`
    super(
      started
        ? `Run '${started.run}' was started with the flow ${started.was}, which is not available here. ${list} ` +
            'Resume it in a workspace that has the flow.'
        : `Unknown flow '${flow}'.${didYouMean(flow, available)} ${list}`,
      { flow, available },
    )
  }
}

/** A run cannot continue with a different flow that has the same name. */
export class FlowDiffers extends errorClass<{ run: string; from: string; to: string }>('flow-differs') {
  constructor(run: string, { from, to }: { readonly from: string; readonly to: string }) {
    super(
      `Run '${run}' was started with the flow ${from}. The flow of that name in this workspace is different: ${to}. ` +
        'Resume the run in a workspace that has its flow, or start a run with another --run-id.',
      { run, from, to },
    )
  }
}

/** The flow has no such option. */
export class OptionUnknown extends errorClass<{ flow: string; option: string; available: readonly string[] }>(
  'option-unknown',
) {
  constructor(flow: string, option: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join(', ') : 'none'
    super(`Flow '${flow}' has no option '${option}'. Options: ${list}.`, { flow, option, available })
  }
}

const VALUES: Readonly<Record<NonNullable<FlowOption['type']>, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  path: 'a path',
  list: 'a list of strings, or a comma-separated string',
  model: 'a model',
}

/** The value of a flow's option is invalid. */
export class OptionInvalid extends errorClass<{ flow: string; option: string }>('option-invalid') {
  constructor(flow: string, option: string, type: NonNullable<FlowOption['type']>, value: JsonValue) {
    super(`Option '${option}' of flow '${flow}' must be ${VALUES[type]}, not ${JSON.stringify(value).slice(0, 80)}.`, {
      flow,
      option,
    })
  }
}

/** Two options of a flow exclude each other. */
export class OptionsConflict extends errorClass<{ flow: string; options: readonly string[] }>('options-conflict') {
  constructor(flow: string, options: readonly string[]) {
    super(`Options ${options.map((one) => `'${one}'`).join(' and ')} of flow '${flow}' cannot be combined. Use one.`, {
      flow,
      options,
    })
  }
}

/** The input or a resource is unusable. */
export class RequestUnusable extends errorClass<{ what: string }>('request-unusable') {
  constructor(what: string, why: string) {
    super(`${what} ${why}.`, { what })
  }
}

/** The flow does not support this operation. */
export class FlowCannot extends errorClass<{ flow: string }>('flow-cannot') {
  constructor(flow: string, what: string) {
    super(`Flow '${flow}' ${what}`, { flow })
  }
}

/** The steps to repeat are still in progress. */
export class RunBusy extends errorClass<{ run: string }>('run-busy') {
  constructor(run: string) {
    super(`Run '${run}' is still working on the part to redo. Let it finish first: quire resume ${run}`, { run })
  }
}

/** The model to remove is not used in the run. */
export class ModelNotInRun extends errorClass<{ model: string; available: readonly string[] }>('model-not-in-run') {
  constructor(run: string, model: string, available: readonly string[]) {
    super(`Run '${run}' does not use the model '${model}'. Its models: ${available.join(', ')}.`, { model, available })
  }
}

const LIMIT_OPTIONS: Readonly<Record<string, string>> = {
  calls: '--max-calls',
  tokens: '--max-tokens',
  dollars: '--max-cost',
  steps: '--max-steps',
  'levels of depth': '--max-depth',
}

/** A run has reached one of its limits, or the next call might exceed a limit. */
export class LimitReached extends errorClass<{ limit: string; max: number }>('limit-reached') {
  /** @param next the call that did not start, with the usage so far and the call's maximum usage */
  constructor(
    limit: string,
    max: number,
    next?: { readonly model: string; readonly used: number; readonly most: number },
  ) {
    const why = next
      ? `: ${figure(next.used)} used, and the next call to ${next.model} can use up to ${figure(next.most)}`
      : ''
    super(
      `The run has reached its limit of ${max} ${max === 1 ? limit.replace(/s\b/, '') : limit}${why}. Its results are kept; to continue, resume it with a higher ${LIMIT_OPTIONS[limit] ?? 'limit'}.`,
      { limit, max },
    )
  }
}

/** Rounds away floating-point errors. */
function figure(amount: number): string {
  return String(Number(amount.toFixed(6)))
}

/** Another worker took over the step, or the run ended, while this worker was still busy. */
export class ClaimLost extends errorClass<{ step: string }>('claim-lost') {
  constructor(step: string) {
    super(`Step '${step}' no longer belongs to this worker; nothing was stored.`, { step })
  }
}

/** A worker's lease lapsed, and other workers took its steps. The worker continues under another name. */
export class WorkerReplaced extends errorClass<{ worker: string }>('worker-replaced') {
  constructor(worker: string) {
    super(`Worker '${worker}' did not renew its lease in time; its steps were released.`, { worker })
  }
}

/** A cancelled run cannot continue. */
export class RunCancelled extends errorClass<{ run: string }>('run-cancelled') {
  constructor(run: string) {
    super(`Run '${run}' was cancelled and cannot continue. Its results are kept; start again with another --run-id.`, {
      run,
    })
  }
}

/** The step is not waiting for a decision. */
export class NothingToDecide extends errorClass<{
  run: string
  /** The steps that are waiting for a decision. */
  waiting: readonly string[]
}>('nothing-to-decide') {
  constructor(run: string, waiting: readonly string[], step?: string) {
    const list = waiting.map((key) => `\n  ${key}`).join('')
    super(
      waiting.length === 0
        ? `No step of run '${run}' is waiting for a decision. 'quire show ${run}' shows every step.`
        : step === undefined
          ? `Several steps of run '${run}' are waiting for a decision. Specify one:${list}`
          : `Step '${step}' of run '${run}' is not waiting for a decision. Waiting steps:${list}`,
      { run, waiting },
    )
  }
}

/** A flow created inconsistent steps. */
export class InvalidStep extends errorClass<{ step: string }>('invalid-step') {
  constructor(step: string, why: string) {
    super(`Step '${step}': ${why}`, { step })
  }
}

/** The id is not a valid run id. */
export class InvalidRunId extends errorClass<{ run: string }>('invalid-run-id') {
  constructor(run: string) {
    super(
      `${JSON.stringify(run.slice(0, 80))} is not a valid run id. Use at most 64 letters, digits, dots, dashes and underscores.`,
      { run },
    )
  }
}

/** A call waits for a person's answer. Its step is suspended until the answer arrives. */
export class AnswerAwaited extends errorClass<{
  call: string
  model: string
  /** The hash of the request. A changed prompt needs a new answer. */
  promptHash: string
  /** The part of the prompt that can be searched. If undefined, the whole prompt can be searched. */
  searchable: string | undefined
}>('answer-awaited') {
  constructor(call: string, model: string, promptHash: string, searchable?: string) {
    super(`${model} has not answered yet.`, { call, model, promptHash, searchable })
  }
}

/** No waiting prompt has this id. */
export class PromptNotFound extends errorClass<{ prompt: string; available: readonly string[] }>('prompt-not-found') {
  constructor(prompt: string, available: readonly string[]) {
    const list = available.length > 0 ? `Waiting: ${available.join(', ')}.` : 'No prompt is waiting.'
    super(`No waiting prompt '${prompt}'. ${list}`, { prompt, available })
  }
}

/** A different answer to the same prompt is already stored. */
export class AlreadyAnswered extends errorClass<{ call: string }>('already-answered') {
  constructor(call: string) {
    super(`This prompt already has a different answer, which was kept. To see it, run: quire show ${call}`, { call })
  }
}

/** The run cannot be forked. */
export class CannotFork extends errorClass<{ run: string; reason: string }>('cannot-fork') {
  constructor(run: string, reason: string) {
    super(`Run '${run}' cannot be forked: ${reason}`, { run, reason })
  }
}

/** The run whose answers a fork takes was deleted before the fork ended. */
export class ForkSourceGone extends errorClass<{ run: string; source: string }>('fork-source-gone') {
  constructor(run: string, source: string) {
    super(
      `Run '${run}' takes answers from run '${source}', which no longer exists. No model is asked in its place, because that could cost what the fork was meant to save. Start the flow again: quire run`,
      { run, source },
    )
  }
}
