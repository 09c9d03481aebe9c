import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FlowContext } from '@quire/runtime'
import { writeFileSafely } from '@quire/runtime/artifact'
import { PlanUnusable } from '../errors.ts'
import { CHANGE_PATHS, type ChangeHandler, type ChangeState, nextStep, withHappening } from '../flow/change-state.ts'
import { planByPerson } from '../flow/step-handlers.ts'
import { hasQuestions } from './plan-questions.ts'

/** Writes the plan to a file and waits. Resuming the run continues with the file as it is then. */
export function pauseHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const { run, step } = context
    const plan = await context.read(CHANGE_PATHS.plan(step.input.plan))
    const file = planFile(flowContext, run.id)
    await writePlan(file, plan)
    const shown = relative(process.cwd(), file)
    const questions = hasQuestions(plan) ? ' Answer its open questions there.' : ''
    return {
      status: 'waiting',
      reason: `The plan is in ${shown}. Edit it as you like.${questions} Work begins when you resume the run.`,
      resumes: true,
    }
  }
}

/** Takes the plan as the person left it. An edited plan becomes a new version. */
export function editedHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const { run, step } = context
    const state = step.input
    const plan = await context.read(CHANGE_PATHS.plan(state.plan))
    const edited = await readPlan(planFile(flowContext, run.id))
    const isEdited = edited !== undefined && edited.trim() !== plan.trim()
    const n = isEdited ? state.plan + 1 : state.plan
    const next: ChangeState = withHappening(
      { ...state, plan: n, isPlanByPerson: isEdited },
      {
        step: step.key,
        model: null,
        verdict: isEdited ? 'edited by a person' : 'unchanged',
        notes: edited === undefined ? [FILE_GONE.note] : [],
      },
    )
    return {
      status: 'completed',
      output: { plan: n, isEdited },
      artifacts: isEdited ? [planByPerson(edited, n)] : [],
      next: [nextStep('challenge', n, next)],
    }
  }
}

const FILE_GONE = { note: 'The file with the plan does not exist any more, so the stored plan is used.' }

function planFile({ root }: FlowContext, run: string): string {
  return join(root ?? process.cwd(), '.quire', 'plans', `${run}.md`)
}

async function writePlan(file: string, plan: string): Promise<void> {
  const folder = join(file, '..')
  const entry = await lstat(folder).catch(() => undefined)
  // A cloned repository could contain such a link.
  if (entry && !entry.isDirectory()) throw new PlanUnusable(folder, 'it is not a folder.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, '.gitignore'), '*\n')
  await writeFileSafely(file, Buffer.from(plan), randomUUID())
}

const MAX_BYTES = 256 * 1024

/** Reads the edited plan. Undefined if the file does not exist. Links are not followed. @throws PlanUnusable */
async function readPlan(file: string): Promise<string | undefined> {
  const opened = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new PlanUnusable(file, error.code === 'ELOOP' ? 'it is a link.' : error.message)
  })
  if (opened === undefined) return undefined
  try {
    const { size } = await opened.stat()
    if (size > MAX_BYTES) throw new PlanUnusable(file, `it has ${size} bytes; the limit is ${MAX_BYTES}.`)
    const text = await opened.readFile('utf8')
    if (text.trim() === '' || text.includes('\0')) throw new PlanUnusable(file, 'it is empty or not text.')
    return text
  } finally {
    await opened.close()
  }
}
