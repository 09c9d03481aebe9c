import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSIBLE = ['.html', '.js', '.css', '.json', '.svg', '.txt']
/** Matches file names that contain a content hash. These files may be cached forever. */
const HASHED = /-[\w-]{8,}\.\w+$/

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly gzipped?: Uint8Array<ArrayBuffer>
}

/** The files of the inspector. Only files in its folder can be requested. */
export class Assets {
  readonly #files: ReadonlyMap<string, string>
  readonly #loaded = new Map<string, Promise<Asset>>()

  /** @param dir the built inspector; undefined if it is not installed */
  constructor(dir: string | undefined) {
    this.#files = dir === undefined ? new Map() : listFiles(dir)
  }

  /** A file of the inspector. Any other path without a file extension returns the inspector's page. */
  async respond(pathname: string, request: Request): Promise<Response> {
    const name = this.#files.has(pathname) ? pathname : '/index.html'
    const file = extname(pathname) !== '' && name !== pathname ? undefined : this.#files.get(name)
    if (file === undefined) return extname(pathname) !== '' ? notFound() : notBuilt()
    const loaded = this.#loaded.get(name) ?? loadAsset(file)
    this.#loaded.set(name, loaded)
    const { bytes, gzipped } = await loaded
    const isZipped = gzipped !== undefined && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
    return new Response(isZipped ? gzipped : bytes, {
      headers: {
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'cache-control': HASHED.test(name) ? 'private, max-age=31536000, immutable' : 'no-cache',
        vary: 'accept-encoding',
        ...(isZipped && { 'content-encoding': 'gzip' }),
      },
    })
  }
}

function listFiles(dir: string): Map<string, string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [file.slice(dir.length).split(sep).join('/').replace(/^\/*/, '/'), file]
      }),
  )
}

async function loadAsset(file: string): Promise<Asset> {
  const bytes = new Uint8Array(await readFile(file))
  if (!COMPRESSIBLE.includes(extname(file))) return { bytes }
  return { bytes, gzipped: new Uint8Array(await promisify(gzip)(bytes)) }
}

function notFound(): Response {
  return new Response('This file does not exist.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

function notBuilt(): Response {
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quire</title></head>
<body>
<h1>Quire</h1>
<p>The inspector is not built. In a checkout, run <code>npm run build</code> and start the server again.</p>
<p>The API is available: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a> describes it.</p>
</body>
</html>
`
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}
