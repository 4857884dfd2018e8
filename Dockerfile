# One image for every PROCESS_TYPE. docs/operations.md and compose.yaml show how to run it.
FROM node:26-bookworm-slim AS packages
WORKDIR /opt/baystead
COPY package.json package-lock.json .npmrc ./
# "npm ci" refuses a lock file that lacks a package for another kind of machine.
RUN npm install --no-save --omit=dev

FROM node:26-bookworm-slim AS build
WORKDIR /opt/baystead
COPY . .
RUN npm run build

FROM node:26-bookworm-slim
WORKDIR /opt/baystead
COPY --from=packages /opt/baystead/node_modules node_modules
COPY . .
COPY --from=build /opt/baystead/build build
RUN install -d -o node -g node -m 0700 /var/lib/baystead
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/baystead
EXPOSE 3000
VOLUME /var/lib/baystead
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Runs a command of the folder tasks: start, check, admin and so on.
ENTRYPOINT ["deploy/container"]
CMD ["start"]
