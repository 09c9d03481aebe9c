import { QuireError } from '@quire/core'
import type { Environment } from '@quire/runtime'
import type { Finding } from '@quire/runtime/kit'
import { loadUserConfig, type UserConfig, userConfigFile } from '@quire/runtime/trust'

/** Reports the user's configuration and the default model. */
export function examineUser(
  environment: Environment,
  workspaceModel: string | undefined,
): { readonly user: UserConfig; readonly findings: readonly Finding[] } {
  const file = userConfigFile(environment)
  const finding = { id: 'user', group: 'machine' as const }
  try {
    const user = loadUserConfig(environment)
    const said = describe(user)
    const message = said === '' ? `No user configuration (looked for ${file}).` : `User configuration ${file}: ${said}.`
    const status = said === '' ? 'missing' : 'ok'
    return { user, findings: [{ ...finding, status, message }, defaultModel(environment, workspaceModel, user)] }
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return { user: {}, findings: [{ ...finding, status: 'broken', message: error.message, fix: `Edit ${file}.` }] }
  }
}

function describe({ model, color, providers = {} }: UserConfig): string {
  return [
    ...(model === undefined ? [] : [`model ${model}`]),
    ...Object.entries(providers).flatMap(([name, { apiKeyEnv }]) =>
      apiKeyEnv === undefined ? [] : [`${name} key from ${apiKeyEnv}`],
    ),
    ...(color === undefined ? [] : [`color ${color}`]),
  ].join(', ')
}

/** Reports the default model and its source. A --model flag overrides the default. */
function defaultModel({ QUIRE_MODEL }: Environment, workspace: string | undefined, { model }: UserConfig): Finding {
  const finding = { id: 'default model', group: 'machine' as const, status: 'ok' as const }
  if (QUIRE_MODEL) return { ...finding, message: `Default model: ${QUIRE_MODEL}, from QUIRE_MODEL.` }
  if (workspace !== undefined && workspace !== model)
    return { ...finding, message: `Default model: ${workspace}, from quire.yaml.` }
  if (model !== undefined) return { ...finding, message: `Default model: ${model}, from the user configuration.` }
  return { ...finding, status: 'missing', message: 'No default model; pass --model to commands that need one.' }
}
