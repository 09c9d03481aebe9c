import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkWorkspace } from '@quire/authoring'
import type { CallRequest } from '@quire/runtime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { task } from '../index.ts'
import { branchOf } from './task-flow.ts'
import { flowIn, kindOfRequest, testRun, writeFiles } from './test-run.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quire-task-flow-'))
  writeFiles(root, { 'quire.yaml': 'name: shop\n' })
})
afterEach(() => rmSync(root, { recursive: true }))

type Planned = [id: string, dependencies?: string[], role?: string]
const plan = (...tasks: Planned[]) =>
  JSON.stringify({
    title: 'The page',
    goal: 'A page that helps.',
    tasks: tasks.map(([id, dependencies = [], role = 'writer']) => ({
      id,
      title: `Part ${id}`,
      description: `Describe ${id}.`,
      dependencies,
      role,
    })),
  })
const split = (...tasks: Planned[]) =>
  JSON.stringify({ reason: 'Two things.', tasks: JSON.parse(plan(...tasks)).tasks })
const result = (word: string) =>
  `# ${word}\n\n## Result\n\nAll of ${word}.\n\n## Limits\n\nNone.\n\n## Summary\n\n${word} in short.\n`
const usual = (root: string) => (step: string, request: CallRequest) => {
  const kind = kindOfRequest(step, request)
  return kind === 'plan' ? root : result(step.replaceAll('/', '-'))
}

describe('planning', () => {
  test('runs a task after its dependencies and combines all results', async () => {
    const run = await testRun(
      root,
      { options: { depth: 1 } },
      usual(plan(['a'], ['b', ['a']], ['c', ['a', 'b']], ['d'])),
    )
    expect(run.errors).toEqual({})
    expect(run.steps).toEqual(['begin', 'task/root', 'task/1', 'task/2', 'task/3', 'task/4', 'combine/root'])
    const prompt = (step: string) => run.calls.find((call) => call.step === step)!.prompt
    expect(prompt('task/1')).not.toContain('## upstream')
    expect(prompt('task/3')).toMatch(
      /## upstream\n\n<result task="1" title="Part a">\nAll of task-1\.\n<\/result>[\s\S]*<result task="2" title="Part b">\nAll of task-2\.\n<\/result>/,
    )
    expect(prompt('task/4')).not.toContain('All of')
    // The task's prompt shows the request as background. The prompt for combining contains each result once.
    expect(prompt('task/3')).toMatch(/## background\n\n.*It is background.*\n\n<request>\nWrite a page\.\n<\/request>/)
    expect(prompt('combine/root')).toMatch(/All of task-1[\s\S]*All of task-4/)
    expect(prompt('combine/root').split('All of task-1').length).toBe(2)
    expect(prompt('combine/root')).not.toContain('in short')
    // The planner chose this title.
    expect(prompt('combine/root')).toContain('`# The page`')
    const documents = [...run.artifacts.values()].filter(({ isDocument }) => isDocument).map(({ path }) => path)
    expect(documents).toEqual([
      'tasks/1/result.md',
      'tasks/2/result.md',
      'tasks/3/result.md',
      'tasks/4/result.md',
      'result.md',
    ])
    expect(run.artifacts.get('plan.md')!.text).toMatch(/## 3\. Part c\n\nRole: writer\. Depends on 1, 2\./)
  })

  test('gives each depth its own rules', async () => {
    const run = await testRun(root, { options: { depth: 2 } }, usual(plan(['a'], ['b'])))
    const prompts = run.calls.map(({ kind, prompt }) => [kind, prompt] as const)
    expect(prompts.map(([kind]) => kind)).toEqual(['plan', 'task', 'task', 'combine'])
    expect(prompts[0]![1]).toContain('You are at the root')
    expect(prompts[0]![1]).toContain('# You are the supervisor')
    expect(prompts[1]![1]).toContain('at depth 1 of 2. Do it yourself, in this answer.')
    expect(prompts[1]![1]).toContain('Work as a writer and editor')
    expect(prompts[3]![1]).not.toContain('execution_rules')
    const leaf = await testRun(root, { options: { depth: 1 } }, usual(plan(['a'])))
    expect(leaf.calls[1]!.prompt).toContain('Do this task yourself, in this answer.')
  })

  test('returns the result of a one-task plan without another call', async () => {
    const run = await testRun(root, { options: { depth: 1 } }, usual(plan(['a'])))
    expect(run.calls.map(({ step }) => step)).toEqual(['task/root', 'task/1'])
    const whole = run.artifacts.get('result.md')!
    expect(whole.text).toBe(result('task-1').replace('# task-1', '# The page'))
    expect(whole.origins.map(({ label }) => label)).toEqual(['tasks/1/result.md'])
  })

  test('inserts results unchanged at their placeholders', async () => {
    const answers = usual(plan(['a'], ['b'], ['c']))
    const placed = '# x\n\n## Result\n\n### Second\n\n<result task="2"/>\n\nThen:\n\n<result task="1"/>\n'
    const end = '\n## Limits\n\nNone.\n\n## Summary\n\nBoth.\n'
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) =>
      step === 'combine/root' ? placed + end : answers(step, request),
    )
    expect(run.errors).toEqual({})
    const whole = run.artifacts.get('result.md')!
    expect(whole.text).toBe(`# x\n\n## Result\n\n### Second\n\nAll of task-2.\n\nThen:\n\nAll of task-1.\n${end}`)
    expect(whole.origins.map(({ label }) => label)).toEqual([
      'tasks/root/responses/combine.json',
      'tasks/1/result.md',
      'tasks/2/result.md',
    ])
  })

  test('reports and removes a placeholder for a missing result', async () => {
    const answers = usual(plan(['a'], ['b']))
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) =>
      step === 'combine/root'
        ? result('x').replace('All of x.', '<result task="9"/>\n\nMore.')
        : answers(step, request),
    )
    const again = run.calls.filter(({ step }) => step === 'combine/root')
    expect(again.length).toBeGreaterThan(1)
    expect(again[1]!.prompt).toContain("There is no result for task '9'. Results: 1, 2.")
    expect(run.artifacts.get('result.md')).toMatchObject({
      text: expect.not.stringContaining('<result'),
      meta: { state: 'incomplete' },
    })
  })

  test('states the maximum answer length in each prompt', async () => {
    const models = ['openai/gpt-4o', 'scripted/alpha']
    const run = await testRun(root, { models, options: { depth: 1 } }, usual(plan(['a'], ['b'])))
    const prompts = run.calls.map(({ prompt }) => prompt)
    expect(prompts[0]).toMatch(/An agent’s answer holds about \d+ words/)
    expect(prompts[1]).toMatch(/in at most about \d+ words, under/)
    expect(prompts[3]).toMatch(/in at most about 4800 words of your own, under/)
  })

  test('sends a summary to the next step if a result does not fit', async () => {
    const models = ['openai/gpt-4o']
    const answers = usual(plan(['a'], ['b', ['a']]))
    const run = await testRun(root, { models, options: { depth: 1 } }, (step, request) =>
      step === 'task/1' ? result('long').replace('All of long', 'word '.repeat(60_000)) : answers(step, request),
    )
    expect(run.errors).toEqual({})
    const prompt = run.calls.find(({ step }) => step === 'task/2')!.prompt
    expect(prompt).toContain('<result task="1" title="Part a" summary="true">\nlong in short.\n</result>')
  })

  test('gives a command-line agent a single prompt string and a working folder', async () => {
    const requests: CallRequest[] = []
    const answers = usual(plan(['a']))
    const run = await testRun(
      root,
      { models: ['scripted/boss', 'cli/claude'], options: { depth: 1 } },
      (step, request) => {
        requests.push(request)
        return answers(step, request)
      },
    )
    expect(run.errors).toEqual({})
    const request = requests.find(({ model }) => model === 'cli/claude')!
    expect(request.messages).toEqual([
      { role: 'user', content: expect.stringMatching(/^# You carry out one task[\s\S]*\n\n---\n\n/) },
    ])
    const folder = join(root, '.quire/workspaces/r1')
    expect(await request.workplace!.open()).toBe(folder)
    expect(request.messages[0]!.content).toContain(`Your workspace is \`${folder}\`.`)
    expect(request.messages[0]!.content).toContain(
      `## system_metadata\n\n- **project**: shop\n- **workspace**: ${folder}\n`,
    )
    expect(requests[0]!.workplace).toBeUndefined()
  })

  test('tells agents their working folder and its branch', async () => {
    writeFiles(root, { 'work/.git/HEAD': 'ref: refs/heads/tax\n' })
    const options = { depth: 1, workspace_dir: join(root, 'work') }
    const run = await testRun(root, { options }, usual(plan(['a'])))
    const metadata = `## system_metadata\n\n- **project**: shop\n- **workspace**: ${root}/work\n- **branch**: tax\n`
    for (const { prompt } of run.calls) expect(prompt).toContain(metadata)
  })

  test('makes dependent tasks wait for the parts of a split task', async () => {
    const answers = usual(plan(['a'], ['b', ['a']]))
    const run = await testRun(root, {}, (step, request) =>
      step === 'task/1' ? split(['x'], ['y', ['x']]) : answers(step, request),
    )
    expect(run.errors).toEqual({})
    expect(run.steps).toEqual([
      'begin',
      'task/root',
      'task/1',
      'task/1.1',
      'task/1.2',
      'combine/1',
      'task/2',
      'combine/root',
    ])
    const after = run.calls.find(({ step }) => step === 'task/2')!.prompt
    expect(after).toContain('All of combine-1.')
    expect(run.calls.find(({ step }) => step === 'task/1.1')!.prompt).toMatch(
      /## parent_task\n\n.*It is background.*\n\n<parent_task>\n/,
    )
  })

  test('passes the inputs of a split task to its parts', async () => {
    const answers = usual(plan(['a'], ['b', ['a']]))
    const run = await testRun(root, {}, (step, request) =>
      step === 'task/2' ? split(['x'], ['y', ['x']]) : answers(step, request),
    )
    expect(run.errors).toEqual({})
    const prompt = (step: string) => run.calls.find((call) => call.step === step)!.prompt
    expect(prompt('task/2.1')).toContain('All of task-1.')
    expect(prompt('task/2.2')).toMatch(/All of task-1\.[\s\S]*All of task-2\.1\./)
    expect(prompt('combine/2')).not.toContain('All of task-1.')
  })

  test.each([
    ['depth 0', { depth: 0 }],
    ['a plan of one task', { plan_steps: 1 }],
    ['a run of one task', { max_tasks: 1 }],
  ])('%s does the task in one step', async (_name, options) => {
    const run = await testRun(root, { options }, usual(plan(['a'])))
    expect(run.calls[0]!.prompt).toContain('Do this task yourself, in this answer.')
    const [previewed] = await flowIn(root).preview!(
      { input: 'Write a page.', models: ['scripted/alpha'], options },
      { project: 'shop' },
    )
    expect(previewed).toMatchObject({ name: 'execute', text: expect.stringContaining('Do this task yourself') })
    expect(run.steps).toEqual(['begin', 'task/root'])
    expect(run.calls.map(({ kind }) => kind)).toEqual(['execute'])
    expect(run.artifacts.get('result.md')!.text).toContain('All of task-root.')
  })

  test('uses the first model as the supervisor', async () => {
    const models = ['scripted/boss', 'scripted/one', 'scripted/two']
    const run = await testRun(root, { models, options: { depth: 1 } }, usual(plan(['a'], ['b'], ['c'])))
    expect(run.calls.map(({ step, model }) => `${step} ${model.slice(9)}`)).toEqual([
      'task/root boss',
      'task/1 one',
      'task/2 two',
      'task/3 one',
      'combine/root boss',
    ])
  })

  test('completes a run that uses only scripted models', async () => {
    const run = await testRun(root, { models: ['scripted/alpha', 'scripted/beta'] })
    expect(run.errors).toEqual({})
    expect(run.artifacts.has('result.md')).toBe(true)
  })
})

describe('model mistakes', () => {
  test.each([
    ['a cycle', plan(['a', ['b']], ['b', ['a']]), /a → b → a/],
    ['a dependency on a missing task', plan(['a', ['z']]), /'z', which is not in the plan/],
    ['an unknown role', plan(['a', [], 'wizard']), /role/],
    ['more tasks than allowed', plan(['a'], ['b'], ['c'], ['d']), /tasks/],
    ['prose instead of JSON', 'I would rather not.', /no JSON/],
  ])('rejects a plan with %s and uses the next answer', async (_name, bad, reason) => {
    let calls = 0
    const good = usual(plan(['a']))
    const run = await testRun(root, { options: { depth: 1, plan_steps: 3 } }, (step, request) =>
      kindOfRequest(step, request) === 'plan' && calls++ === 0 ? bad : good(step, request),
    )
    expect(run.errors).toEqual({})
    const again = run.calls[1]!.prompt
    expect(again).toContain('cannot be used')
    expect(again).toMatch(reason)
    expect(run.artifacts.has('tasks/root/prompts/plan_continuation_1.md')).toBe(true)
  })

  test('fails the run if every plan is circular', async () => {
    const run = await testRun(root, {}, usual(plan(['a', ['b']], ['b', ['a']])))
    expect(Object.keys(run.errors)).toEqual(['task/root'])
    expect(run.errors['task/root']).toMatchObject({
      code: 'answer-unusable',
      message: expect.stringContaining('a → b → a'),
    })
    expect(run.calls).toHaveLength(6)
  })

  test('repairs broken JSON', async () => {
    const run = await testRun(
      root,
      { options: { depth: 1 } },
      usual(plan(['a']).replace('"goal":', 'goal:').replace(/}$/, ',}')),
    )
    expect(run.errors).toEqual({})
    expect(run.calls.filter(({ kind }) => kind === 'plan')).toHaveLength(1)
    expect(run.artifacts.get('plan.json')!.meta).toMatchObject({ state: 'repaired' })
  })

  test('shows the beginning of the result if there is no summary', async () => {
    const answers = usual(plan(['a'], ['b', ['a']]))
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) =>
      step === 'task/1' ? '## Result\n\nOnly this.\n\n## Limits\n\nNone.' : answers(step, request),
    )
    expect(run.calls.find(({ step }) => step === 'task/2')!.prompt).toMatch(
      /Only this\.\n\nNote: The result has no summary/,
    )
    expect(run.artifacts.get('tasks/1/result.md')!.meta).toMatchObject({ notes: expect.stringContaining('no summary') })
  })
})

describe('limits', () => {
  test('stops splitting at the maximum depth or number of tasks', async () => {
    const answers = usual(plan(['a'], ['b'], ['c']))
    const run = await testRun(root, { options: { depth: 50, max_tasks: 12 } }, (step, request) =>
      kindOfRequest(step, request) === 'task' ? split(['x'], ['y']) : answers(step, request),
    )
    expect(run.errors).toEqual({})
    const tasks = run.steps.filter((step) => step.startsWith('task/'))
    expect(tasks.length).toBeLessThanOrEqual(13)
    const notes = [...run.artifacts.values()].flatMap(({ meta }) => (meta?.notes ? [meta.notes] : []))
    expect(notes).toContain('This task was not split, because the run is limited to 12 tasks.')
    const deep = await testRun(root, { options: { depth: 2 } }, (step, request) =>
      kindOfRequest(step, request) === 'task' ? split(['x'], ['y']) : answers(step, request),
    )
    expect(deep.steps.filter((step) => step.startsWith('task/'))).toHaveLength(1 + 3 + 6)
  })

  test.each([
    ['a negative depth', { options: { depth: -1 } }, 'invalid-task-figure'],
    ['a depth in words', { options: { depth: 'deep' } }, 'invalid-task-figure'],
    ['no model', { models: [] }, 'invalid-task-run'],
    ['an empty task', { input: ' \n' }, 'invalid-task-run'],
  ])('rejects %s before the run starts', async (_name, request, code) => {
    await expect(testRun(root, request)).rejects.toMatchObject({ code })
  })
})

describe('hooks', () => {
  const HOOK = {
    'hooks/plain.md': '---\ndescription: Plain words.\nwhen: { role: writer }\n---\nCheck {{task.title}}.\n',
  }
  const verdict = (value: object) => JSON.stringify(value)
  const two = plan(['a'], ['b', ['a'], 'analyst'])

  test('continues the run after a task passes', async () => {
    writeFiles(root, HOOK)
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) =>
      step.startsWith('hook/') ? verdict({ verdict: 'continue', reason: 'Fine.' }) : usual(two)(step, request),
    )
    expect(run.steps).toEqual(['begin', 'task/root', 'task/1', 'hook/1/1', 'task/2', 'combine/root'])
    const prompt = run.calls.find(({ step }) => step === 'hook/1/1')!.prompt
    expect(prompt).toContain('# You decide what follows from a hook')
    expect(prompt).toContain('Check Part a.')
    expect(prompt).toContain('All of task-1.')
    const origins = run.artifacts.get('tasks/1/result.md')!.origins.map(({ label }) => label)
    expect(origins).toEqual(['tasks/1/drafts/1.md', 'tasks/1/hooks/plain.json'])
  })

  test('shows a hook the inputs first and the result last', async () => {
    writeFiles(root, { 'hooks/plain.md': '---\nwhen: { role: analyst }\n---\nCheck it.\n' })
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) =>
      step.startsWith('hook/') ? verdict({ verdict: 'continue', reason: 'Fine.' }) : usual(two)(step, request),
    )
    const prompt = run.calls.find(({ step }) => step === 'hook/2/1')!.prompt
    expect(prompt).toMatch(
      /## upstream\n\n<result task="1" title="Part a">\nAll of task-1\.\n<\/result>[\s\S]*## result\n/,
    )
    expect(prompt.split('All of task-1').length).toBe(2)
  })

  test('repeats a rejected task with the feedback and the last draft', async () => {
    writeFiles(root, HOOK)
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) => {
      if (step === 'hook/1/1')
        return verdict({ verdict: 'retry', reason: 'Long.', feedback: 'Shorten the second sentence.' })
      if (step === 'hook/1/2') return verdict({ verdict: 'continue', reason: 'Fine.' })
      return usual(two)(step, request)
    })
    expect(run.steps).toEqual([
      'begin',
      'task/root',
      'task/1',
      'hook/1/1',
      'execute/1/2',
      'hook/1/2',
      'task/2',
      'combine/root',
    ])
    const again = run.calls.find(({ step }) => step === 'execute/1/2')!.prompt
    expect(again).toContain('Shorten the second sentence.')
    expect(again).toContain('All of task-1.')
    expect(run.artifacts.get('tasks/1/result.md')!.text).toContain('All of execute-1-2.')
    expect(run.calls.find(({ step }) => step === 'task/2')!.prompt).toContain('All of execute-1-2.')
  })

  test('stops a task after the maximum number of attempts', async () => {
    writeFiles(root, HOOK)
    const run = await testRun(root, { options: { depth: 1, retries: 1 } }, (step, request) =>
      step.startsWith('hook/')
        ? verdict({ verdict: 'retry', reason: 'No.', feedback: 'Again.' })
        : usual(two)(step, request),
    )
    expect(run.errors['hook/1/2']).toMatchObject({
      code: 'task-stopped',
      message: expect.stringContaining('2 attempts'),
    })
    expect(run.steps).not.toContain('task/2')
    expect(run.artifacts.has('tasks/1/result.md')).toBe(false)
  })

  test('the verdict “stop” ends the run', async () => {
    writeFiles(root, HOOK)
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) =>
      step.startsWith('hook/') ? verdict({ verdict: 'stop', reason: 'Harmful.' }) : usual(two)(step, request),
    )
    expect(run.errors['hook/1/1']).toMatchObject({ code: 'task-stopped', reason: 'Harmful.' })
    expect(run.steps.at(-1)).toBe('hook/1/1')
  })

  test('lets a hook add a task', async () => {
    writeFiles(root, HOOK)
    const task = { title: 'Figures', description: 'Find the figures.' }
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) => {
      if (step === 'hook/1/1') return verdict({ verdict: 'add_task', reason: 'Figures lack.', task })
      if (step === 'hook/1+1/1') return verdict({ verdict: 'continue', reason: 'Fine.' })
      return usual(two)(step, request)
    })
    expect(run.errors).toEqual({})
    expect(run.steps).toEqual([
      'begin',
      'task/root',
      'task/1',
      'hook/1/1',
      'task/1+1',
      'hook/1+1/1',
      'join/1',
      'task/2',
      'combine/root',
    ])
    const after = run.calls.find(({ step }) => step === 'task/2')!.prompt
    expect(after).toMatch(/<result task="1" title="Part a">[\s\S]*<result task="1\+1" title="Figures">/)
    expect(run.calls.find(({ step }) => step === 'hook/1+1/1')!.prompt).not.toContain('"add_task"')
  })

  test('does not judge a result that is too long for the prompt', async () => {
    writeFiles(root, HOOK)
    const models = ['openai/gpt-4']
    const run = await testRun(root, { models, options: { depth: 1 } }, (step, request) =>
      step === 'task/1' ? result('word '.repeat(9000)) : usual(two)(step, request),
    )
    expect(run.errors['hook/1/1']).toMatchObject({ code: 'budget-exceeded' })
    expect(run.steps).not.toContain('task/2')
  })

  test.each([
    ['an answer without a verdict', 'Looks good to me!'],
    ['an unknown verdict', '{"verdict":"approved","reason":"ok"}'],
    ['a retry without feedback', '{"verdict":"retry","reason":"no"}'],
  ])('does not treat %s as a pass', async (_name, answer) => {
    writeFiles(root, HOOK)
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) =>
      step.startsWith('hook/') ? answer : usual(two)(step, request),
    )
    expect(run.errors['hook/1/1']).toMatchObject({ code: 'answer-unusable' })
    expect(run.artifacts.has('tasks/1/result.md')).toBe(false)
    expect(run.steps).not.toContain('task/2')
  })

  test('combines the parts again if a hook rejects the final result', async () => {
    writeFiles(root, { 'hooks/whole.md': '---\nwhen: { task: root }\n---\nIs it all there?' })
    const run = await testRun(root, { options: { depth: 1 } }, (step, request) => {
      if (step === 'hook/root/1') return verdict({ verdict: 'retry', reason: 'Half.', feedback: 'Name the sources.' })
      return usual(two)(step, request) === undefined || step === 'hook/root/2'
        ? verdict({ verdict: 'continue', reason: 'Fine.' })
        : usual(two)(step, request)
    })
    expect(run.errors).toEqual({})
    expect(run.steps.slice(-4)).toEqual(['combine/root', 'hook/root/1', 'combine/root/2', 'hook/root/2'])
    expect(run.calls.at(-2)!.prompt).toMatch(/Name the sources\.[\s\S]*/)
    expect(run.artifacts.get('result.md')!.text).toContain('All of combine-root-2.')
  })

  test.each([
    ['an unknown key', '---\nif: { role: writer }\n---\nCheck.', /Unknown key 'if'/],
    ['an unknown condition', '---\nwhen: { name: x }\n---\nCheck.', /Unknown key when\.name/],
    ['a condition of the wrong type', '---\nwhen: { depth: deep }\n---\nCheck.', /when\.depth must be a number/],
    ['nothing to check', '---\nwhen: { depth: 1 }\n---\n', /it is empty/],
    ['invalid frontmatter', '---\nwhen: {\n---\nCheck.', /hooks\/odd\.md/],
  ])('reports a hook with %s before the run starts', async (_name, text, reason) => {
    writeFiles(root, { 'hooks/odd.md': text, 'hooks/worse.md': text })
    const { problems } = await checkWorkspace(root, { kits: [task] })
    expect(problems.map(({ file }) => file)).toEqual(['hooks/odd.md', 'hooks/worse.md'])
    await expect(flowIn(root).start({ input: 'x', models: ['m'], options: {} })).rejects.toThrow(reason)
  })
})

test('uses the workspace’s own roles, prompts and project memory', async () => {
  writeFiles(root, {
    'prompts/task/roles/gardener.md': '---\ndescription: Plants.\n---\nWork as a gardener.',
    'prompts/task/execution-focus.md': 'Dig.',
    'profile.md': 'A garden.',
  })
  const run = await testRun(root, { options: { depth: 1 } }, usual(plan(['a', [], 'gardener'])))
  expect(run.errors).toEqual({})
  expect(run.calls[0]!.prompt).toMatch(/- `gardener`: Plants\./)
  expect(run.calls[1]!.prompt).toMatch(/A garden\.[\s\S]*Work as a gardener\.[\s\S]*## execution_rules\n\nDig\./)
})

test('previews the first prompt without a run', async () => {
  const request = { input: 'Write a page.', models: ['scripted/alpha'], options: { plan_steps: 4 } }
  const preview = await flowIn(root).preview!(request, { project: 'shop' })
  expect(preview).toMatchObject([{ name: 'plan', model: 'scripted/alpha' }])
  expect(preview[0]!.text).toMatch(/Write a page\.[\s\S]*at most 4\./)
  expect(preview[0]!.note).toMatch(/only the first prompt.*depend on the replies/)
})

test.each([0, 2])('the preview at depth %i equals the prompt of a run', async (depth) => {
  writeFiles(root, { 'profile.md': 'A garden.', 'README.md': 'Roses.' })
  const request = { input: 'Write a page.', models: ['scripted/alpha'], options: { depth } }
  const [seen] = await flowIn(root).preview!(request, { project: 'shop' })
  const { artifacts } = await testRun(root, request)
  const sent = artifacts.get(depth === 0 ? 'tasks/root/prompts/execute.md' : 'tasks/root/prompts/plan.md')
  expect(seen!.text).toBe(sent!.text)
  expect(seen!.text).toContain('A garden.')
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-branch-'))
  execFileSync('git', ['init', '--quiet', '--initial-branch=feature/tax', join(folder, 'repository')])
  mkdirSync(join(folder, 'repository', 'src'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['a repository', 'repository', 'feature/tax'],
  ['a folder in a repository', 'repository/src', 'feature/tax'],
  ['a missing folder', 'nowhere', undefined],
])('looks up the branch of %s', async (_name, path, branch) => {
  expect(await branchOf(join(folder, path))).toBe(branch)
})

test('returns no branch for a detached HEAD', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', [
      '-C',
      join(folder, 'repository'),
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.invalid',
      ...args,
    ])
  git('commit', '--quiet', '--allow-empty', '--message=One')
  git('checkout', '--quiet', '--detach')
  expect(await branchOf(join(folder, 'repository'))).toBeUndefined()
})
