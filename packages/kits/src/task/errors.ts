import { errorClass } from '@quire/core'

/** A number, such as the depth of a task, is invalid. */
export class InvalidTaskFigure extends errorClass<{ figure: string; value: unknown }>('invalid-task-figure') {
  constructor(figure: string, value: unknown, least: number) {
    super(`${figure} must be a whole number, ${least} or more, not ${JSON.stringify(value) ?? String(value)}.`, {
      figure,
      value,
    })
  }
}

export class InvalidTool extends errorClass<{ index: number }>('invalid-tool') {
  constructor(index: number, why: string) {
    super(`Tool ${index + 1} of the list ${why}.`, { index })
  }
}

export class InvalidContext extends errorClass<{ block: string }>('invalid-context') {
  constructor(block: string, why: string) {
    super(`The context block '${block}' ${why}.`, { block })
  }
}

export class InvalidHook extends errorClass<{ file: string; line: number }>('invalid-hook') {
  constructor(file: string, line: number, why: string) {
    super(`${file}:${line}: ${why}`, { file, line })
  }
}

export class InvalidTaskRun extends errorClass('invalid-task-run') {
  constructor(why: string) {
    super(`The task cannot be started: ${why}`)
  }
}

/** A hook stopped the run, or rejected the result too often. */
export class TaskStopped extends errorClass<{ task: string; hook: string; reason: string }>('task-stopped') {
  constructor(task: string, hook: string, reason: string) {
    super(`Hook '${hook}' stopped task ${task}: ${reason}`, { task, hook, reason })
  }
}
