import { installCommand } from '@quire/core/model'

/**
 * Loads an optional peer dependency. `refuse` creates the error if the package is missing.
 * @example
 * const load = async () => ({ version: 1 }) // import('some-package')
 * await loadPeer('some-package', load, (problem) => new Error(`No tracing: ${problem}`)) // → { version: 1 }
 */
export async function loadPeer<Module>(
  name: string,
  load: () => Promise<Module>,
  refuse: (problem: string, options: { readonly cause: unknown }) => Error,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    // If a package lacks one of its own dependencies, the package is broken, not missing.
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
    if (code !== 'ERR_MODULE_NOT_FOUND' || !String(message).includes(`'${name}'`)) throw error
    throw refuse(`the package ${name} is not installed. Run: ${installCommand(name)}`, { cause: error })
  }
}
