import type { SessionHandler } from '../session-handler.ts'
import { InvalidParameter } from './errors.ts'
import { optionalText, textParam } from './params.ts'
import { Settings } from './settings.ts'

// Knowledge goes into prompts: an entry is a fact, not a chapter.
const LONGEST = { key: 200, value: 4000, source: 500 }

/** Saves something that the project knows from now on; the same category and key is replaced. */
export const saveKnowledge: SessionHandler = (params, context) => {
  const { categories } = context.process.knowledge
  const category = textParam(params, 'category').trim()
  if (!categories.includes(category)) {
    throw new InvalidParameter(`There is no category '${category}'. Categories: ${categories.join(', ')}.`)
  }
  const entry = {
    category,
    key: textParam(params, 'key').trim(),
    value: textParam(params, 'value').trim(),
    source: optionalText(params, 'source')?.trim() ?? new Settings(context).text('source', 'conversation'),
  }
  for (const [name, most] of Object.entries(LONGEST)) {
    if (entry[name as keyof typeof LONGEST].length > most) {
      throw new InvalidParameter(`'${name}' takes at most ${most} characters.`)
    }
  }
  context.knowledge.save(entry)
  return true
}
