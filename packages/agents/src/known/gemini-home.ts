import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AgentRequest } from '../cli-agent.ts'
import { isRecord, type JsonRecord } from '../read-json.ts'

/** Files by which a user is signed in. */
const CREDENTIALS = ['oauth_creds.json', 'google_accounts.json', 'gemini-credentials.json', 'installation_id']

/** Where edits are allowed without asking. Everything else that changes something would ask, and so is not offered. */
const WRITE_POLICY = `[[rule]]
toolName = ["write_file", "replace"]
decision = "allow"
priority = 900
`

/**
 * Makes a home for one run of Gemini: the user's sign-in and models, and nothing that starts a program. In a folder
 * without trust Gemini refuses to run headless, unless its check of folders is off; what is not trusted stays so.
 */
export async function makeGeminiHome(
  { mayWrite }: AgentRequest,
  scratch: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const theirs = environment.GEMINI_CLI_HOME ?? environment.HOME ?? homedir()
  const home = join(scratch, 'home')
  const own = join(home, '.gemini')
  await mkdir(join(own, 'policies'), { recursive: true, mode: 0o700 })
  const { security, model, modelConfigs } = await readSettings(join(theirs, '.gemini/settings.json'))
  const auth = isRecord(security) ? security.auth : undefined
  const settings = {
    security: { ...(auth !== undefined && { auth }), folderTrust: { enabled: false } },
    ...(model !== undefined && { model }),
    ...(modelConfigs !== undefined && { modelConfigs }),
    // Whoever may write to a folder above could send the requests, and the key with them, elsewhere.
    advanced: { ignoreLocalEnv: true },
    hooksConfig: { enabled: false },
  }
  await writeFile(join(own, 'settings.json'), JSON.stringify(settings))
  for (const name of CREDENTIALS) await link(join(theirs, '.gemini', name), join(own, name))
  const hasOwn = await link(join(theirs, '.gemini/.env'), join(home, '.env'))
  if (!hasOwn) await link(join(theirs, '.env'), join(home, '.env'))
  if (mayWrite) await writeFile(join(own, 'policies/quire.toml'), WRITE_POLICY)
  return home
}

/** Links to a file, so that a renewed token ends up where the user's is; whether there is one. */
async function link(from: string, to: string): Promise<boolean> {
  if (!(await stat(from).catch(() => undefined))?.isFile()) return false
  await symlink(from, to)
  return true
}

/** Settings may have comments. */
async function readSettings(file: string): Promise<JsonRecord> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
  try {
    const settings: unknown = JSON.parse(plain)
    return isRecord(settings) ? settings : {}
  } catch {
    // Gemini says itself what is wrong with the sign-in that is then missing.
    return {}
  }
}
