import type { Command } from 'commander'
import { defineCommand, option } from '../command-line/define-command.ts'
import { splitList } from '../command-line/list-values.ts'
import { faultOption, storeWaitOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import type { OpenOptions } from '../open/open-for.ts'

export interface TestCommandOptions extends OpenOptions {
  readonly record?: boolean
  readonly live?: boolean
  readonly update?: boolean
  readonly junit?: string
  readonly watch?: boolean
  readonly models?: readonly string[]
  readonly judge?: string
  readonly case?: string
}

export function addTestCommand(program: Command): void {
  const command = defineCommand(program, 'test', 'Check prompts and answers against *.test.yaml files.', [
    'quire test                              # every *.test.yaml in the workspace',
    'quire test prompts/reply.test.yaml --watch',
    'quire test --record                     # ask models once; CI then replays the answers at no cost',
    'quire test --update                     # accept changed snapshots, and show what changed',
    'quire test --models scripted/a --case refund',
    'quire test --junit results.xml',
  ]).argument('[files...]', 'test files, or folders that contain them')
  for (const one of [
    option('--record', 'call models that have no recorded answer to the current prompt, and record the new answers'),
    option('--live', 'ask every model, and record nothing').conflicts('record'),
    option('--models <ids>', 'models to test instead of those in the files, separated by commas').argParser(splitList),
    option('--judge <id>', 'judge answers with this model instead of the judges in the files'),
    option('--case <text>', 'run only cases whose name contains this text'),
    option('--update', 'update the snapshots of prompts that changed'),
    option('--junit <file>', 'also write the results as JUnit XML'),
    option('--watch', 'run the tests again when a file in the workspace changes').conflicts('json'),
    trustOption(),
    storeWaitOption(),
    faultOption(),
  ]) {
    command.addOption(one)
  }
  command.action(async (files: string[], options: TestCommandOptions) => {
    const { test } = await import('./run-tests.ts')
    await test(files, options)
  })
}
