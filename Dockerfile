# Stages: one that has the tools and the sources, one that has what runs, and one that has the tools of PostgreSQL besides.
#   docker build -t wattline .
#   docker run --env-file wattline.env -p 8080:8080 wattline
#   docker build --target backup -t wattline-backup .
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc LICENSE CHANGELOG.md SECURITY.md .env.example ./
COPY sdk sdk
COPY sdk-python sdk-python
COPY scripts scripts
COPY migrations migrations
COPY data-sets data-sets
COPY docs docs
COPY releases releases
COPY examples examples
COPY deploy deploy
COPY src src
RUN --mount=type=cache,target=/root/.npm node scripts/assemble.mjs /app

FROM node:${NODE_VERSION}-bookworm-slim AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 LOG_FORMAT=json
WORKDIR /app
# Owned by root and read by the unprivileged user: the service cannot change itself.
COPY --from=build /app ./
USER node
EXPOSE 8080
# Alive, not ready: a restart of this container would not bring a database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "deploy/docker/health.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/main.js"]

# pg_dump must be at least as new as the server: the newest one, from the packages of the PostgreSQL project.
FROM service AS backup
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/* && install -d -m 700 -o node -g node /backups
USER node
# Of the service above; this container answers no requests.
HEALTHCHECK NONE
CMD ["node", "dist/wattline.js", "backup", "create", "--keep-days", "14"]

# Without a target, the service.
FROM service
