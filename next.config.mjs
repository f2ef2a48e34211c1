/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  reactCompiler: true,
  serverExternalPackages: ['pg-boss', 'pino', '@node-rs/argon2'],
}

export default config
