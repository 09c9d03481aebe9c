import type { JsonValue } from '@quire/runtime/engine'
import { InvalidParameter } from '../errors.ts'
import { optionalText, textParam } from './params.ts'
import type { HandlerTools, SessionHandler } from './session-handler.ts'
import { readPath, Settings, splitSetting } from './settings.ts'

// Prompts contain knowledge, so entries must be short.
const LONGEST = { key: 200, value: 4000, source: 500 }

/**
 * Saves an entry in the project's knowledge base. An entry with the same category and key is replaced. `remember` maps
 * categories to lists in the state. Values in these categories are also added to the lists, so that every prompt
 * contains the values.
 */
export const saveKnowledge: SessionHandler = async (params, context) => {
  const { categories } = context.process.knowledge
  const settings = new Settings(context)
  const category = textParam(params, 'category').trim()
  if (!categories.includes(category)) {
    throw new InvalidParameter(`Unknown category '${category}'. Categories: ${categories.join(', ')}.`)
  }
  const entry = {
    category,
    key: textParam(params, 'key').trim(),
    value: textParam(params, 'value').trim(),
    source: optionalText(params, 'source')?.trim() ?? settings.text('source', 'conversation'),
  }
  for (const [name, max] of Object.entries(LONGEST)) {
    if (entry[name as keyof typeof LONGEST].length > max) {
      throw new InvalidParameter(`'${name}' may have at most ${max} characters.`)
    }
  }
  const list = settings.names('remember', {})[category]
  if (list !== undefined) await remember(context, list, entry)
  context.knowledge.save(entry)
  return true
}

async function remember(
  context: HandlerTools,
  path: string,
  { category, key, value }: { readonly category: string; readonly key: string; readonly value: string },
): Promise<void> {
  const entries = await context.knowledge.find(`${key} ${value}`, 50)
  const before = entries.find((one) => one.category === category && one.key === key)?.value
  const list = readPath(context, path)
  const kept = Array.isArray(list)
    ? (list as readonly JsonValue[]).filter((one) => one !== before && one !== value)
    : []
  const { section, field } = splitSetting(path)
  context.state.set(section, field, [...kept, value])
}
