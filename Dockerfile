# One container of the site. Build: docker build -t member-site .   Run: docker run -e WEBAPI_ORIGIN=embedded -p 3000:3000 member-site
# The environment configures it (README, Configuration). WEBAPI_ORIGIN is required: the origin of an API, or `embedded` for the
# demo API, which keeps its data in /site/.data.
# server/deploy/README.md (The image) has the build arguments.

# The digest gives every build the same base. It is the index of all platforms.
ARG NODE_IMAGE=node:26.10.0-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33

FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
# Without install scripts the package `node` brings no second Node.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY locales locales
COPY public public
COPY shared shared
COPY server server
COPY client client
RUN node server/build/build.ts
# Packages that only the build needs: dist/ contains what it took of them.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
  @base-ui/react @date-fns/tz @formatjs/icu-messageformat-parser @hookform/resolvers @simplewebauthn/browser @tailwindcss/vite \
  @tanstack/react-query @tanstack/react-virtual @vitejs/plugin-react dompurify eventsource-parser jsbarcode ky minisearch node qrcode.react react react-dom \
  react-hook-form react-intl react-router-dom sanitize-html tailwindcss vite web-vitals zustand
# Nothing reads source maps and type declarations at run time.
RUN find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
ENV NODE_COMPILE_CACHE=.compile-cache
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072
ENV MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /site
RUN mkdir -p .assets .data .compile-cache && chown node:node .assets .data .compile-cache
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/shared shared
COPY --from=build /site/server server
COPY --from=build /site/locales locales
COPY --from=build /site/dist dist
USER node
# V8's compiled code belongs to the image: a container then starts in half the processor time.
RUN WEBAPI_ORIGIN=embedded WEBAPI_DATA_DIR=:memory: PORT=0 LOG_LEVEL=error node --min-semi-space-size=16 --max-semi-space-size=16 --heap-growing-percent=50 server/main.ts --once
EXPOSE 3000
VOLUME /site/.data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--heap-growing-percent=50", "server/main.ts"]
# Last, so that a new revision reuses all layers above.
ARG NODE_IMAGE
ARG VERSION
ARG REVISION
ARG CREATED
LABEL org.opencontainers.image.title="member-site" \
  org.opencontainers.image.description="Member-facing web site of an online gaming operator" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}" \
  org.opencontainers.image.base.name="${NODE_IMAGE}"
