import { existsSync } from 'node:fs'
import { join } from 'node:path'

const SCRIPT_FILE = 'scripted.yaml'

/** A note about scripted models, shown before they answer. Undefined if a real model may answer. */
export function fillerNote(models: readonly string[]): string | undefined {
  if (!models.every(isScripted)) return undefined
  return `Scripted models are stand-ins: they write filler text, except where ${SCRIPT_FILE} has an answer.`
}

interface ScriptedAnswer {
  readonly model: string
  readonly text: string
}

/** Notes on the answers of scripted models, so that nobody takes a recorded answer or filler text for a real one. */
export async function answerNotes(answers: readonly ScriptedAnswer[], root: string | undefined): Promise<string[]> {
  const scripted = answers.filter(({ model }) => isScripted(model))
  if (scripted.length === 0) return []
  const recorded = await recordedTexts(root)
  return scripted.map(({ model, text }) =>
    recorded.has(text.trim())
      ? `${model} is a stand-in: this answer is recorded in ${SCRIPT_FILE}.`
      : `${model} is a stand-in: this is filler text, not an answer. For a real answer, pass --model with another model.`,
  )
}

/** The answers that the workspace's script contains. */
async function recordedTexts(root: string | undefined): Promise<ReadonlySet<string>> {
  const file = root === undefined ? undefined : join(root, SCRIPT_FILE)
  if (file === undefined || !existsSync(file)) return new Set()
  const { loadScript } = await import('@quire/scripted')
  const { rules = [] } = await loadScript(file, SCRIPT_FILE, { within: root! })
  const texts = rules.flatMap(({ answer }) =>
    'text' in answer ? [answer.text] : 'oneOf' in answer ? answer.oneOf : [],
  )
  return new Set(texts.map((text) => text.trim()))
}

function isScripted(model: string): boolean {
  return model.startsWith('scripted/')
}
