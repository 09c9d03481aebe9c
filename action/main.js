import { readFileSync } from 'node:fs'
import { changeForIssue } from './change-for-issue.js'
import { fail, input } from './job.js'
import { publishChange } from './publish-change.js'
import { reportPullRequest } from './report-pull-request.js'

/*
 * On a pull request, reports its effect on prompts. On an issue with the label `change-label`, makes a change in one job
 * and publishes it in another, which runs no code of the change.
 */

const { env } = process
const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? fail('This is not a GitHub workflow.'), 'utf8'))
const version = input('version') || 'latest'
if (!/^[\w.+-]+$/.test(version)) fail('The input "version" is not a version of @quire/cli.')
// For local testing, runs a built checkout instead of the npm package.
const command = env.QUIRE_COMMAND ? JSON.parse(env.QUIRE_COMMAND) : ['npx', '--yes', `@quire/cli@${version}`]

if (input('publish-change') !== '') publishChange(event, input('publish-change'))
else if (input('change-label') !== '') changeForIssue(event, command)
else if (event.pull_request) await reportPullRequest(event.pull_request, command)
else fail('This action runs on pull_request events, or with the input "change-label" on issues events.')
