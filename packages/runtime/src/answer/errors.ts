import { errorClass, QuireError } from '@quire/core'

/** A model refused to answer, and asking again would not help. */
export class AnswerRefused extends errorClass<{ model: string; reason: string }>('answer-refused') {
  constructor(model: string, reason: string, what: string) {
    super(
      `${model} did not write ${what}: its answer ended with '${reason}'. Change the request or use another model, then resume the run.`,
      { model, reason },
    )
  }
}

/** An answer is unusable even after all continuations. */
export class AnswerUnusable extends QuireError {
  static override readonly code = 'answer-unusable'
  /** Another call may give a different answer, so a step with a retry policy is retried. */
  readonly canHeal = true
  readonly model: string
  readonly problems: readonly string[]

  constructor(model: string, what: string, tries: number, problems: readonly string[]) {
    super(
      `${model} did not return a usable ${what} in ${tries} ${tries === 1 ? 'answer' : 'answers'}:\n${problems.map((one) => `  ${one}`).join('\n')}\nResume the run to ask again, or use another model.`,
    )
    this.model = model
    this.problems = problems
  }
}

/** A blueprint that is not part of a workspace names a JSON Schema for its answer. */
export class ContractUnusable extends errorClass<{ blueprint: string; schema: string }>('contract-unusable') {
  constructor(blueprint: string, schema: string) {
    super(
      `The schema '${schema}' of blueprint '${blueprint}' cannot be found, because the blueprint does not belong to a workspace. Write the schema itself in 'answer', or set the blueprint's 'findSchema'.`,
      { blueprint, schema },
    )
  }
}

/** The input that an answer edits is missing or no text. */
export class DocumentMissing extends errorClass<{ blueprint: string; input: string }>('document-missing') {
  constructor(blueprint: string, input: string) {
    super(
      `The answer of blueprint '${blueprint}' edits the input '${input}', but this input has no text. Pass a text.`,
      {
        blueprint,
        input,
      },
    )
  }
}

/** Neither the question nor its blueprint has a model. */
export class QuestionWithoutModel extends errorClass<{ blueprint: string }>('question-without-model') {
  constructor(blueprint: string) {
    super(`No model is set for blueprint '${blueprint}'. Pass 'model' with the question, or set it in the blueprint.`, {
      blueprint,
    })
  }
}

/** Codes of failures caused by an answer itself. Using the answer again would not help. */
export const ANSWER_FAILURES = ['answer-unusable', 'answer-refused']
