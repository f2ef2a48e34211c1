# One image for web, worker and every command of an operator: `docker run sightline <command>`, see
# tools/image/sightline.mjs. Only the last stage is kept. tests/containers runs these very steps without Docker.

# The Node that package.json pins.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs its install script: what the build uses comes prebuilt.
RUN npm ci --include=dev --ignore-scripts
COPY . .
# Fixed at build time, like everything that a browser downloads.
ARG NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY=hybrid
ENV NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY=${NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY}
RUN SIGHTLINE_STANDALONE=1 node tools/main.mjs build
RUN node tools/image/assemble.mjs

FROM node:${NODE_VERSION}-slim
ARG NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY=hybrid
ENV NODE_ENV=production PORT=3000 NEXT_TELEMETRY_DISABLED=1 \
    NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY=${NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY}
WORKDIR /app
# Owned by root and run by another user: the application cannot change itself, and writes nothing here.
COPY --from=build /app/.next/image ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "sightline.mjs", "check:web"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "sightline.mjs"]
CMD ["start"]
