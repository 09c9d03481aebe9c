import { QuireError } from '@quire/core'
import { installCommand, listVocabularies, loadTokenizer } from '@quire/core/model'
import { isClientInstalled, PROVIDER_KINDS } from '@quire/providers'
import type { Finding } from '@quire/runtime/kit'

/** Packages that are not installed with the command, and their purpose. */
export function examineParts(): Finding[] {
  const clients = Map.groupBy(Object.entries(PROVIDER_KINDS), ([, { client }]) => client)
  return [
    ...[...clients].map(([client, kinds]) =>
      part(client, `calls models from ${kinds.map(([type]) => type).join(', ')}`, isClientInstalled(client)),
    ),
    ...listVocabularies().map(({ name, tokenizers, isInstalled }) =>
      part(name, `exact token counts for ${tokenizers.join(', ')}`, isInstalled),
    ),
    part('@quire/opentelemetry', 'exports traces', isTracingInstalled()),
  ]
}

/** Vocabularies for token counts. They come with Quire, so they are missing only if the installation is damaged. */
export async function examineVocabularies(load = loadTokenizer): Promise<Finding[]> {
  const found = ['o200k_base', 'cl100k_base'].map(async (id): Promise<Finding[]> => {
    try {
      await load(id)
      return []
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
      return [{ id: `vocabulary.${id}`, group: 'machine', status: 'broken', message: error.message }]
    }
  })
  return (await Promise.all(found)).flat()
}

function part(name: string, purpose: string, isInstalled: boolean): Finding {
  const finding = { id: `part.${name}`, group: 'parts' as const, message: `${name}: ${purpose}.` }
  return isInstalled ? { ...finding, status: 'ok' } : { ...finding, status: 'missing', fix: installCommand(name) }
}

function isTracingInstalled(): boolean {
  try {
    import.meta.resolve('@quire/opentelemetry')
    return true
  } catch {
    return false
  }
}
