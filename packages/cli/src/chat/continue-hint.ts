import { relative } from 'node:path'
import { commandName, quoted } from '../output/output.ts'
import type { Conversation } from './converse.ts'

/** How to continue a conversation after leaving it. */
export async function continueHint({ quire, opened, model, output }: Conversation): Promise<string> {
  const { kit, id, models } = await opened.session.read()
  const isUsual = model === undefined || (models.length === 1 && models[0] === model)
  const isHere = !relative(quire.dir, process.cwd()).startsWith('..')
  const parts = [
    `${commandName()} chat ${kit} --session ${id}`,
    ...(isUsual ? [] : [`--model ${model}`]),
    ...(isHere ? [] : [`--workspace ${quoted(quire.dir)}`]),
  ]
  return output.style('dim', `To continue: ${parts.join(' ')}`)
}
