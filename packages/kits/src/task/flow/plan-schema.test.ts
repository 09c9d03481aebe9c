import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlan, findCircle } from './plan-schema.ts'

const tasks = fc.integer({ min: 1, max: 9 }).chain((count) =>
  fc.array(fc.uniqueArray(fc.integer({ min: 0, max: count - 1 })), { minLength: count, maxLength: count }).map((all) =>
    all.map((needs, index) => ({
      id: `t${index}`,
      title: 'x',
      description: 'x',
      role: 'writer',
      dependencies: needs.filter((need) => need !== index).map((need) => `t${need}`),
    })),
  ),
)

test('accepts a plan only if its tasks can be done in sequence', () => {
  fc.assert(
    fc.property(tasks, (plan) => {
      const done = new Set<string>()
      for (let before = -1; before < done.size; ) {
        before = done.size
        for (const { id, dependencies } of plan) if (dependencies.every((need) => done.has(need))) done.add(id)
      }
      expect(checkPlan(plan, 1).length === 0).toBe(done.size === plan.length)
      const circle = findCircle(plan)
      if (!circle) return
      expect(circle[0]).toBe(circle.at(-1))
      for (const [index, id] of circle.slice(0, -1).entries()) {
        expect(plan.find((task) => task.id === id)!.dependencies).toContain(circle[index + 1])
      }
    }),
  )
})

test('handles a plan of thousands of sequential tasks', () => {
  const plan = Array.from({ length: 5000 }, (_, index) => ({
    id: `t${index}`,
    title: 'x',
    description: 'x',
    role: 'writer',
    dependencies: index === 0 ? [] : [`t${index - 1}`],
  }))
  expect(findCircle(plan)).toBeUndefined()
})
