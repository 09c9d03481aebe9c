import { tmpdir } from 'node:os'
import { commandEnvironment, runProcess } from '@quire/agents'
import { IssueUnavailable } from '../errors.ts'

const ISSUE_URL = /^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+\/issues\/\d+(?=$|[?#])/
const FIELDS = 'number,title,body,comments'
const TIMEOUT_MS = 60_000
const MAX_BYTES = 4 * 1024 * 1024
/** The variables that `gh` reads: its token, its host and its settings. */
const GH_VARIABLE = /^(?:GH_\w+|GITHUB_TOKEN|GITHUB_ENTERPRISE_TOKEN|XDG_CONFIG_HOME|HTTPS?_PROXY|NO_PROXY)$/i

/** The address of an issue, without its anchor. Undefined if the text is not such an address. */
export function issueUrl(text: string): string | undefined {
  return ISSUE_URL.exec(text.trim())?.[0]
}

/** Reads an issue with `gh`, GitHub's command-line tool, as JSON. @throws IssueUnavailable */
export async function fetchIssue(url: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const own = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && GH_VARIABLE.test(entry[0]),
  )
  const args = ['issue', 'view', url, '--json', FIELDS]
  const ran = await runProcess(
    {
      file: 'gh',
      arguments: args,
      // Outside of any repository, because `gh` would read the repository's settings.
      cwd: tmpdir(),
      environment: commandEnvironment(environment, { ...Object.fromEntries(own), GH_PROMPT_DISABLED: '1' }),
      input: '',
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: MAX_BYTES,
      graceMs: 0,
    },
    AbortSignal.timeout(TIMEOUT_MS),
  ).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new IssueUnavailable(
      url,
      `the command gh is not installed. Install it from https://cli.github.com, or save the issue on another machine with \`gh issue view ${url} --json ${FIELDS} > issue.json\` and pass --issue issue.json.`,
    )
  })
  if (ran.ending === 'exited' && ran.exitCode === 0) return ran.stdout
  const reason = ran.stderr.trim().split('\n')[0]?.slice(0, 300) || `exit code ${ran.exitCode}`
  throw new IssueUnavailable(url, `gh answered: ${reason}. To see what is missing, run \`gh ${args.join(' ')}\`.`)
}
