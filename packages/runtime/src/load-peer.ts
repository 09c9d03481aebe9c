/**
 * Loads an optional peer dependency. Where it is not installed, throws the error that `refuse` makes of a sentence
 * that says what to install.
 */
export async function loadPeer<Module>(
  name: string,
  load: () => Promise<Module>,
  refuse: (problem: string, options: { readonly cause: unknown }) => Error,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    // A package that is there and lacks one of its own is broken, not missing.
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
    if (code !== 'ERR_MODULE_NOT_FOUND' || !String(message).includes(`'${name}'`)) throw error
    throw refuse(`the package ${name} is not installed. Run: npm install ${name}`, { cause: error })
  }
}
