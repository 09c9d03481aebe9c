import { QuireError } from '@quire/core'

/** A number, such as the depth of a task, is invalid. */
export class InvalidTaskFigure extends QuireError {
  static override readonly code = 'invalid-task-figure'
  readonly figure: string
  readonly value: unknown

  constructor(figure: string, value: unknown, least: number) {
    super(`${figure} must be a whole number, ${least} or more, not ${JSON.stringify(value) ?? String(value)}.`)
    this.figure = figure
    this.value = value
  }
}

export class InvalidTool extends QuireError {
  static override readonly code = 'invalid-tool'
  readonly index: number

  constructor(index: number, why: string) {
    super(`Tool ${index + 1} of the list ${why}.`)
    this.index = index
  }
}

export class InvalidContext extends QuireError {
  static override readonly code = 'invalid-context'
  readonly block: string

  constructor(block: string, why: string) {
    super(`The context block '${block}' ${why}.`)
    this.block = block
  }
}

export class InvalidHook extends QuireError {
  static override readonly code = 'invalid-hook'
  readonly file: string
  readonly line: number

  constructor(file: string, line: number, why: string) {
    super(`${file}:${line}: ${why}`)
    this.file = file
    this.line = line
  }
}

export class InvalidTaskRun extends QuireError {
  static override readonly code = 'invalid-task-run'

  constructor(why: string) {
    super(`The task cannot be started: ${why}`)
  }
}

/** A hook stopped the run, or rejected the result too often. */
export class TaskStopped extends QuireError {
  static override readonly code = 'task-stopped'
  readonly task: string
  readonly hook: string
  readonly reason: string

  constructor(task: string, hook: string, reason: string) {
    super(`Hook '${hook}' stopped task ${task}: ${reason}`)
    this.task = task
    this.hook = hook
    this.reason = reason
  }
}
