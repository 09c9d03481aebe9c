import type { Blueprint } from '../blueprint/blueprint.ts'
import type { LayerDefinition } from '../layer/layer-definition.ts'
import type { Profile } from '../model/profile.ts'
import { loadTemplates } from '../template/template-library.ts'

/** A blueprint without files, for tests. */
export function testBlueprint(layers: readonly LayerDefinition[], facts: Partial<Blueprint> = {}): Blueprint {
  return { name: 'test', layers, templates: loadTemplates([]), sources: {}, ...facts }
}

/** Creates a test model with the full tier and a large window. */
export function testProfile(facts: Partial<Profile> = {}): Profile {
  return {
    id: 'test/model',
    provider: 'test',
    aliases: [],
    window: 100_000,
    tier: 'full',
    tokenizer: 'o200k_base',
    xmlReliability: 'high',
    instructionFollowing: 'high',
    messageOverhead: 3,
    replyOverhead: 3,
    source: 'a test',
    date: '2026-01-01',
    ...facts,
  }
}
