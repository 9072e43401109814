// Plain JavaScript that also old versions read: they cannot read the rest, and would say so in their own way.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 18)) {
  console.error(
    `hakari: Node ${process.versions.node} is too old: Hakari needs 24.18 or newer, or npm start with what npm ci has brought.`,
  )
  process.exit(1)
}
