process.once('message', async ({ module, argument }) => {
  const { default: run } = await import(module)
  const value = await run(argument)
  process.send({ value }, () => process.disconnect())
})
