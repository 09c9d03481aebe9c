import { lazily } from './lazy-properties.ts'
import { errorClass } from './quire-error.ts'

/** Files cannot be read, because the runtime has no file system. */
export class NoFileSystem extends errorClass('no-file-system') {
  constructor() {
    super(
      "This runtime has no file system. Pass the prompts as texts: loadPrompts({ 'reply.yaml': '…' }). " +
        '`quire types --bundle prompts.ts` writes a module with the texts.',
    )
  }
}

interface NodeModules {
  readonly buffer: typeof import('node:buffer')
  readonly fs: typeof import('node:fs')
  readonly module: typeof import('node:module')
  readonly path: typeof import('node:path')
  readonly url: typeof import('node:url')
}

function load<Name extends keyof NodeModules>(name: Name): NodeModules[Name] {
  const found = globalThis.process?.getBuiltinModule?.(`node:${name}`)
  if (!found) throw new NoFileSystem()
  return found as NodeModules[Name]
}

/**
 * Node's modules, loaded on first use. Edge runtimes do not have these modules, and a static import would prevent a
 * bundle from running there.
 */
export const node: NodeModules = {
  get buffer() {
    return load('buffer')
  },
  get fs() {
    return load('fs')
  },
  get module() {
    return load('module')
  },
  get path() {
    return load('path')
  },
  get url() {
    return load('url')
  },
}

/** Node's `require`, for libraries that are loaded on first use. Bundlers do not follow it. */
export const requireHere = lazily(() => node.module.createRequire(import.meta.url))

/**
 * The path of a file of this package, such as `data/models.yaml`. In a bundle, the file is not there. If the runtime has
 * no file system, the path is only a label.
 */
export function packageFile(path: string): string {
  try {
    return node.url.fileURLToPath(new URL(`../${path}`, import.meta.url))
  } catch {
    return `@quire/core/${path}`
  }
}
