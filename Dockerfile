# Two stages: one that has the tools and the sources, one that has what runs.
#   docker build -t wattline .
#   docker run --env-file wattline.env -p 8080:8080 wattline
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc LICENSE CHANGELOG.md ./
COPY sdk sdk
COPY sdk-python sdk-python
COPY scripts scripts
COPY migrations migrations
COPY data-sets data-sets
COPY docs docs
COPY examples examples
COPY src src
RUN --mount=type=cache,target=/root/.npm node scripts/assemble.mjs /app

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 LOG_FORMAT=json
WORKDIR /app
# Owned by root and read by the unprivileged user: the service cannot change itself.
COPY --from=build /app ./
COPY deploy/docker/health.mjs ./health.mjs
USER node
EXPOSE 8080
# Alive, not ready: a restart of this container would not bring a database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "health.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/main.js"]
